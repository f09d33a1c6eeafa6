import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** The code that stands for the end of a program: its own, or 128 + the signal that ended it. */
export const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1)

/**
 * Runs a program in our place until it ends, passes Ctrl+C and termination on to it once, and exits with its
 * code. Where the system can replace a process by another (Node 24, not Windows) nothing of us remains.
 */
export const become = (program, programArguments, environment) => {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.execve(program, [program, ...programArguments], environment)
  }
  // A session of its own, because Ctrl+C reaches every process of the terminal: the child would get it twice.
  // The channel tells the child when we are gone, however that came about.
  const child = spawn(program, programArguments, {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let lastSignal = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // npm passes on a signal that the terminal has already sent us.
      if (Date.now() - lastSignal < 1000) return
      lastSignal = Date.now()
      child.kill(signal)
    })
  }
  child.once('error', (error) => {
    process.stderr.write(`${program} could not be started: ${error.message}\n`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(exitCodeOf(code, signal)))
}
