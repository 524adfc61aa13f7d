# Shared by packaging/play, packaging/test, packaging/build and packaging/lock: finds Python, makes the environment, asks for what Qt needs.
# Sourced by bash with `set -eu`, in the top folder of the project. Functions print to standard error; 2 = something to type first.

say() { printf '%s\n' "$*" >&2; }

venv=.venv

# A PYTHONHOME or PYTHONPATH meant for another program would be read by ours; an environment never takes a per-user install.
unset PYTHONHOME PYTHONPATH
export PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1

# Prints how a command is run with the rights of the administrator: "", "sudo -n", or fails when neither is possible.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        return 0
    fi
    if command -v sudo >/dev/null 2>&1 && sudo -n true >/dev/null 2>&1; then
        printf 'sudo -n'
        return 0
    fi
    return 1
}

# Prints those packages of a bare machine's Qt that are not there yet: so that a person who types the line types it once.
packages_foreseen() {
    local known library
    command -v apt-get >/dev/null 2>&1 || return 0
    known=$(PATH="$PATH:/usr/sbin:/sbin" ldconfig -p 2>/dev/null) || return 0
    for library in libGL.so.1 libEGL.so.1 libxkbcommon.so.0 libglib-2.0.so.0 libfontconfig.so.1 libdbus-1.so.3 \
        libxkbcommon-x11.so.0 libxcb-cursor.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0; do
        case "$known" in *"$library"*) ;; *) printf '%s ' "$(package_of "$library")" ;; esac
    done
}

# Installs packages of the distribution when that is allowed, else prints the line to type and fails.
# The packages after `--` are printed in that line too, and not installed.
install_packages() {
    local root log wanted="" also="" part=wanted package
    for package in "$@"; do
        if [ "$package" = -- ]; then
            part=also
        elif [ "$part" = wanted ]; then
            wanted="$wanted $package"
        else
            also="$also $package"
        fi
    done
    if ! command -v apt-get >/dev/null 2>&1; then
        say "Please install with your system's package manager what Debian calls:$wanted"
        return 1
    fi
    if ! root=$(as_root); then
        say "Please type this line, then start again:"
        say ""
        say "    sudo apt-get update && sudo apt-get install -y$wanted$also"
        say ""
        return 1
    fi
    say "Installing from the distribution:$wanted"
    log=$(mktemp)
    # The list of packages may be missing (a fresh container) or a source unreachable: the install itself decides.
    # shellcheck disable=SC2086  # one word for each package is what is meant
    $root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 update >"$log" 2>&1 </dev/null || true
    # shellcheck disable=SC2086
    if ! $root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=120 --no-install-recommends \
        install $wanted >>"$log" 2>&1 </dev/null; then
        tail -n 12 "$log" >&2
        rm -f "$log"
        say "apt-get could not install:$wanted"
        return 1
    fi
    rm -f "$log"
}

is_suitable() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 14))' >/dev/null 2>&1
}

# Prints the first Python from 3.11 to 3.13: $PYTHON if it is set, else python3, else a named version.
find_python() {
    local candidate
    if [ -n "${PYTHON:-}" ]; then
        is_suitable "$PYTHON" && { printf '%s' "$PYTHON"; return 0; }
        say "PYTHON=$PYTHON is not a Python from 3.11 to 3.13."
        return 2
    fi
    for candidate in python3 python3.13 python3.12 python3.11 python; do
        if command -v "$candidate" >/dev/null 2>&1 && is_suitable "$candidate"; then
            printf '%s' "$candidate"
            return 0
        fi
    done
    say "Wonderland Table needs Python 3.11, 3.12 or 3.13, and none was found here."
    # shellcheck disable=SC2046
    if ! install_packages python3 python3-venv -- $(packages_foreseen); then
        return 2
    fi
    if is_suitable python3; then
        printf 'python3'
        return 0
    fi
    say "The python3 of this distribution is too old or too new. Install Python 3.13 beside it, or name one: PYTHON=/path/to/python3.13 $0"
    return 2
}

# True for an environment that runs, has pip, and was made in this very folder: its scripts name the folder by its full path.
has_venv() {
    [ -x "$venv/bin/python" ] && is_suitable "$venv/bin/python" && "$venv/bin/python" -c 'import pip' >/dev/null 2>&1 &&
        head -n 3 "$venv/bin/pip" 2>/dev/null | grep -qF "$(pwd -P)/$venv/"
}

# Makes the environment unless a sound one is there. What an interrupted run left, or a moved folder brought along, is made anew.
make_venv() {
    has_venv && return 0
    local python version
    python=$(find_python) || return 2
    if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
        # Debian takes ensurepip out of its python3 and ships it in a package of its own, one for each version.
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "This Python cannot make environments yet (python3-venv is missing)."
        # shellcheck disable=SC2046
        install_packages "python$version-venv" -- $(packages_foreseen) || return 2
    fi
    say "Making the environment in $venv ..."
    "$python" -m venv --clear "$venv" || {
        say "The environment could not be made in $(pwd)/$venv: is the folder writable?"
        return 2
    }
}

# Names a finished installation from a lock file: other content, other commands or another Python want a new one.
stamp_of() {
    "$venv/bin/python" - "$1" pyproject.toml <<'PY'
import hashlib, pathlib, sys
content = pathlib.Path(sys.argv[1]).read_bytes()
scripts = pathlib.Path(sys.argv[2]).read_text(encoding="utf-8").partition("[project.scripts]")[2].partition("[tool.")[0]
print(hashlib.sha256(content + scripts.encode()).hexdigest(), "%d.%d" % sys.version_info[:2])
PY
}

# Installs the locked packages ("play", "test" or "build") and this program into the environment, once for each lock file.
install_locked() {
    local kind=$1 lock="packaging/lock-$1.txt" stamp
    make_venv || return 2
    stamp=$(stamp_of "$lock")
    if [ "$(cat "$venv/stamp-$kind" 2>/dev/null)" = "$stamp" ]; then
        return 0
    fi
    say "Installing the Python packages ($lock); the first time this takes a minute or two ..."
    rm -f "$venv"/stamp-*
    "$venv/bin/python" -m pip install --quiet --use-pep517 --require-hashes -r "$lock" || {
        say "The packages could not be installed: is there a way to the package index?"
        return 2
    }
    "$venv/bin/python" -m pip install --quiet --no-deps --no-build-isolation -e . || return 2
    printf '%s\n' "$stamp" > "$venv/stamp-$kind"
    # The packages of the tests hold those of the build, and these those of the game, at the same versions.
    if [ "$kind" = test ]; then stamp_of packaging/lock-build.txt > "$venv/stamp-build"; fi
    if [ "$kind" != play ]; then stamp_of packaging/lock-play.txt > "$venv/stamp-play"; fi
}

# Prints the shared libraries that Qt asks for and this machine lacks; "window" looks at the screen plug-in too. Empty: none, or not Linux.
missing_libraries() {
    [ "$(uname -s)" = Linux ] && command -v ldd >/dev/null 2>&1 || return 0
    local home file
    home=$("$venv/bin/python" -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])' 2>/dev/null) || return 0
    set -- "$1" "$home"/QtCore.*.so "$home"/QtGui.*.so "$home"/QtWidgets.*.so "$home"/QtSvg.*.so \
        "$home"/Qt/plugins/platforms/libqoffscreen.so "$home"/Qt/plugins/imageformats/libqsvg.so
    if [ "$1" = window ]; then
        set -- "$@" "$home"/Qt/plugins/platforms/libqxcb.so
    fi
    shift
    for file in "$@"; do
        [ -f "$file" ] && ldd "$file" 2>/dev/null || true
    done | awk '/=> not found/ && !seen[$1]++ { print $1 }'
}

# Prints the Debian package of a shared library; for one that is not in the table, nothing.
package_of() {
    case "$1" in
        libGL.so.1) echo libgl1 ;;
        libEGL.so.1) echo libegl1 ;;
        libGLX.so.0) echo libglx0 ;;
        libOpenGL.so.0) echo libopengl0 ;;
        libxkbcommon.so.0) echo libxkbcommon0 ;;
        libxkbcommon-x11.so.0) echo libxkbcommon-x11-0 ;;
        libglib-2.0.so.0 | libgthread-2.0.so.0 | libgobject-2.0.so.0) echo libglib2.0-0 ;;
        libfontconfig.so.1) echo libfontconfig1 ;;
        libfreetype.so.6) echo libfreetype6 ;;
        libdbus-1.so.3) echo libdbus-1-3 ;;
        libz.so.1) echo zlib1g ;;
        libX11.so.6) echo libx11-6 ;;
        libX11-xcb.so.1) echo libx11-xcb1 ;;
        libxcb.so.1) echo libxcb1 ;;
        libxcb-cursor.so.0) echo libxcb-cursor0 ;;
        libxcb-glx.so.0) echo libxcb-glx0 ;;
        libxcb-icccm.so.4) echo libxcb-icccm4 ;;
        libxcb-image.so.0) echo libxcb-image0 ;;
        libxcb-keysyms.so.1) echo libxcb-keysyms1 ;;
        libxcb-randr.so.0) echo libxcb-randr0 ;;
        libxcb-render.so.0) echo libxcb-render0 ;;
        libxcb-render-util.so.0) echo libxcb-render-util0 ;;
        libxcb-shape.so.0) echo libxcb-shape0 ;;
        libxcb-shm.so.0) echo libxcb-shm0 ;;
        libxcb-sync.so.1) echo libxcb-sync1 ;;
        libxcb-util.so.1) echo libxcb-util1 ;;
        libxcb-xfixes.so.0) echo libxcb-xfixes0 ;;
        libxcb-xinput.so.0) echo libxcb-xinput0 ;;
        libxcb-xkb.so.1) echo libxcb-xkb1 ;;
        libwayland-client.so.0) echo libwayland-client0 ;;
        libwayland-cursor.so.0) echo libwayland-cursor0 ;;
        libSM.so.6) echo libsm6 ;;
        libICE.so.6) echo libice6 ;;
    esac
}

# Sees to it that Qt finds its libraries ("offscreen" or "window"). Fails, having said what to type, when some stay missing.
install_libraries() {
    local kind=$1 missing library package packages=""
    missing=$(missing_libraries "$kind")
    [ -z "$missing" ] && return 0
    for library in $missing; do
        package=$(package_of "$library")
        if [ -z "$package" ]; then
            say "Qt needs the shared library $library, and it is not installed."
            continue
        fi
        case " $packages " in *" $package "*) ;; *) packages="$packages $package" ;; esac
    done
    if [ -n "$packages" ]; then
        # shellcheck disable=SC2086
        say "Qt needs libraries of the system that are not here:" $missing
        # shellcheck disable=SC2086  # one word for each package is what is meant
        install_packages $packages || return 1
    fi
    missing=$(missing_libraries "$kind")
    [ -z "$missing" ] && return 0
    say "Still missing for Qt:" $missing
    return 1
}

# Sees to it that the program can be frozen here: tools that read shared libraries, and Python itself as one. Only Linux lacks them.
install_build_tools() {
    [ "$(uname -s)" = Linux ] || return 0
    local packages="" version
    if ! command -v objdump >/dev/null 2>&1 || ! command -v objcopy >/dev/null 2>&1; then
        packages=binutils
    fi
    if ! has_shared_python; then
        version=$("$venv/bin/python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        packages="$packages libpython$version"
    fi
    [ -z "$packages" ] && return 0
    say "Freezing the program needs tools that are not here."
    # shellcheck disable=SC2086  # one word for each package is what is meant
    install_packages $packages || return 1
    has_shared_python && return 0
    say "This Python is not to be had as a shared library, so that it cannot be frozen. Name another one: PYTHON=/path/to/python3.13 $0"
    return 1
}

has_shared_python() {
    "$venv/bin/python" -c 'from PyInstaller.depend.bindepend import get_python_library_path as find; find()' >/dev/null 2>&1
}
