# CMake toolchain of `zig c++`, the Clang of the PyPI package ziglang. It brings its own headers, libc++ and C libraries:
# it compiles on machines without a compiler, for other machines, and for an old glibc.
#
#   CLAMBER_ZIG         path of zig; by default, that of the Python that builds
#   CLAMBER_ZIG_TARGET  for instance aarch64-linux-gnu.2.17; by default, this machine and the oldest glibc for wheels

if(NOT CLAMBER_ZIG)
  foreach(python IN ITEMS "${Python_EXECUTABLE}" python3 python)
    execute_process(COMMAND "${python}" -c "import pathlib, ziglang; print(pathlib.Path(ziglang.__file__).with_name('zig').as_posix())"
                    OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE CLAMBER_ZIG ERROR_QUIET)
    if(CLAMBER_ZIG)
      break()
    endif()
  endforeach()
  if(NOT CLAMBER_ZIG)
    message(FATAL_ERROR "zig was not found: pip install ziglang, or name it with -DCLAMBER_ZIG=PATH")
  endif()
endif()

set(machine "${CMAKE_HOST_SYSTEM_PROCESSOR}")
if(machine MATCHES "^(AMD64|amd64)$")
  set(machine x86_64)
elseif(machine MATCHES "^(arm64|ARM64)$")
  set(machine aarch64)
endif()
if(NOT CLAMBER_ZIG_TARGET)
  # A named target: for the machine itself, zig would use instructions that other processors lack.
  if(CMAKE_HOST_SYSTEM_NAME STREQUAL "Windows")
    set(CLAMBER_ZIG_TARGET "${machine}-windows-gnu")
  elseif(CMAKE_HOST_SYSTEM_NAME STREQUAL "Darwin")
    set(CLAMBER_ZIG_TARGET "${machine}-macos")
  elseif(EXISTS "/etc/alpine-release")
    set(CLAMBER_ZIG_TARGET "${machine}-linux-musl")
  else()
    set(CLAMBER_ZIG_TARGET "${machine}-linux-gnu.2.17")
  endif()
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CLAMBER_ZIG CLAMBER_ZIG_TARGET)
# CMake's checks only compile. To link one of them, zig would compile a libc++ without optimization, which nothing else needs.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

# CMake cross-compiles if the name of the system is set. The module of this machine is run for its stub.
string(REGEX MATCH "^([^-]+)-([^-]+)" _ "${CLAMBER_ZIG_TARGET}")
set(target_machine "${CMAKE_MATCH_1}")
set(system_linux Linux)
set(system_macos Darwin)
set(system_windows Windows)
set(target_system "${system_${CMAKE_MATCH_2}}")
if(NOT target_machine STREQUAL machine OR NOT target_system STREQUAL CMAKE_HOST_SYSTEM_NAME)
  set(CMAKE_SYSTEM_NAME "${target_system}")
  set(CMAKE_SYSTEM_PROCESSOR "${target_machine}")
endif()

set(CMAKE_CXX_COMPILER "${CLAMBER_ZIG}" c++)
set(CMAKE_CXX_COMPILER_TARGET "${CLAMBER_ZIG_TARGET}")
# Unlike other compilers, zig adds debug information and keeps frame pointers if nothing is said.
set(CMAKE_CXX_FLAGS_INIT "-g0 -fomit-frame-pointer")
if(CLAMBER_ZIG_TARGET MATCHES "^${machine}-linux-gnu" AND EXISTS "/usr/include/${machine}-linux-gnu")
  # Debian's pyconfig.h includes the one of the machine by its path below /usr/include, where zig does not look. Last, so
  # that the headers of zig's C library come first.
  string(APPEND CMAKE_CXX_FLAGS_INIT " -idirafter /usr/include")
endif()
# Zig's own archiver, because a machine without a compiler has none.
set(CMAKE_CXX_ARCHIVE_CREATE "\"${CLAMBER_ZIG}\" ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_APPEND "\"${CLAMBER_ZIG}\" ar q <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "\"${CLAMBER_ZIG}\" ranlib <TARGET>")
