import { Worker } from 'node:worker_threads'

/**
 * The entry of a process that has one file of SQLite open. A thread of it runs the statements, which nothing but the end of the
 * process can interrupt, so that this one always hears when the server has gone.
 */
const thread = new Worker(new URL('./database-thread.ts', import.meta.url), { execArgv: [], argv: [] })

const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

process.on('disconnect', end)
process.on('message', (order) => thread.postMessage(order))
thread.on('message', (answer) => void process.send?.(answer))
thread.on('error', end)
thread.on('exit', end)
