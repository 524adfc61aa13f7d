"""Qt's own texts (buttons of file dialogs, context menus of fields) in the language of the program."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

CATALOGUES = {"pt": ("qtbase_pt_BR", "qtbase_pt"), "en": ("qtbase_en",)}
"""Which catalogues of Qt fit a language of the program, the best first.  Those called `qt_xx` are empty shells."""
LOCALES = {"pt": QLocale(QLocale.Language.Portuguese, QLocale.Country.Brazil), "en": QLocale(QLocale.Language.English)}


class QtTexts:
    """Holds the one translator that is installed; loading another language replaces it."""

    def __init__(self) -> None:
        self._translator: QTranslator | None = None

    def load(self, language: str) -> bool:
        """Qt speaks this language from now on; says whether Qt has a catalogue for it.  English needs none."""
        app = QCoreApplication.instance()
        if app is None:
            return False
        if self._translator is not None:
            app.removeTranslator(self._translator)
            self._translator = None
        language = language.replace("_", "-").split("-")[0].lower()
        QLocale.setDefault(LOCALES.get(language, QLocale(language)))
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name in CATALOGUES.get(language, (f"qtbase_{language}",)):
            translator = QTranslator()
            if translator.load(name, folder):
                app.installTranslator(translator)
                self._translator = translator
                return True
        return language == "en"

    def unload(self) -> None:
        """Qt speaks English again."""
        app = QCoreApplication.instance()
        if app is not None and self._translator is not None:
            app.removeTranslator(self._translator)
        self._translator = None
