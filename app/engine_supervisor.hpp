#pragma once

namespace rummage::app {

/// The life of a small process between the program and an engine, begun right after a fork; it never returns. It starts
/// the command by the shell, with `line` as its standard input and output, and ends all that the command started, in
/// whatever group or session, as soon as the other end of `control` closes, be it that the program has died. What the
/// engine writes to standard error passes through it and loses whatever drives a terminal. Its exit code is the
/// shell's.
[[noreturn]] void supervise_engine(const char* command, int line, int control);

}  // namespace rummage::app
