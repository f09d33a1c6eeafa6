import { spawn } from 'node:child_process'
import { exitCodeOf } from './become.mjs'
import { root } from './root.mjs'

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
