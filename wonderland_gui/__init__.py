"""Wonderland Table: four games set in Lewis Carroll's Wonderland on one desktop."""

__version__ = "0.1.0"
