import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * The code that stands for the end of a program: its own, or 128 + the signal that ended it.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitCodeOf = (code, signal) => code ?? 128 + (signal === null ? 1 : constants.signals[signal])

/**
 * Runs a program in our place until it ends, passes Ctrl+C and termination on to it once, and exits with its
 * code. Where the system can replace a process by another (Node 24, not Windows) nothing of us remains.
 * @param {string} program
 * @param {readonly string[]} programArguments
 * @param {NodeJS.ProcessEnv} environment
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
  /** @type {readonly NodeJS.Signals[]} */
  const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of passedOn) {
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
