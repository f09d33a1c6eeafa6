import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './root.mjs'

const exitCodeOf = (code, signal) => code ?? 128 + (constants.signals[signal] ?? 1)

/**
 * Runs a program to its end in the repository's folder, with its output where ours goes.
 * Resolves with its exit code; a program that a signal ended counts as 128 + the signal.
 */
export const run = (program, programArguments, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(exitCodeOf(code, signal)))
  })

/** Runs a program to its end and keeps what it says. Resolves with `{ code, output }`. */
export const runQuietly = (program, programArguments, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    const parts = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    child.once('error', reject)
    child.once('close', (code, signal) =>
      resolve({ code: exitCodeOf(code, signal), output: Buffer.concat(parts).toString('utf8') }),
    )
  })

/**
 * Runs a program in our place until it ends, passes Ctrl+C and termination on to it once, and exits with its
 * code. Where the system can replace a process by another (Node 24, not Windows) nothing of us remains.
 */
export const become = (program, programArguments, environment) => {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning')
    process.chdir(root)
    process.execve(program, [program, ...programArguments], environment)
  }
  // A session of its own, because Ctrl+C reaches every process of the terminal: the child would get it twice.
  // The channel tells the child when we are gone, however that came about.
  const child = spawn(program, programArguments, {
    cwd: root,
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
