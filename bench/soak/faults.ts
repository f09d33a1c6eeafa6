import { findProcesses } from '../support/processes.ts'
import type { Installation } from './installation.ts'

/** How often each fault was made. */
export type FaultCounts = Map<string, number>

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Makes one fault after the other until the signal, and mends each; answers how often each was made. */
export const makeFaults = async (
  installation: Installation,
  random: () => number,
  signal: AbortSignal,
): Promise<FaultCounts> => {
  const counts: FaultCounts = new Map()
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const signalDatabase = (name: NodeJS.Signals): void => {
    const pid = installation.databaseProcess()
    if (pid !== null) process.kill(pid, name)
  }
  const signalWorker = (name: NodeJS.Signals): void => {
    const server = pick(installation.servers)
    const worker = server?.isRunning === true ? pick(findProcesses(server.processId, 'bwrap')) : undefined
    if (worker !== undefined) process.kill(worker, name)
  }
  const faults: Readonly<Record<string, () => Promise<void> | void>> = {
    'ordinary restart of the database': () => signalDatabase('SIGINT'),
    'kill of the database': () => signalDatabase('SIGKILL'),
    'kill of a server': async () => {
      const server = pick(installation.servers)
      await server?.kill()
      await server?.start()
    },
    'frozen server': async () => {
      const server = pick(installation.servers)
      server?.freeze()
      await wait(3000 + random() * 7000)
      server?.thaw()
    },
    'kill of a code process': () => signalWorker('SIGKILL'),
    'frozen code process': () => signalWorker('SIGSTOP'),
  }
  while (!signal.aborted) {
    await wait(5000 + random() * 15_000)
    const [name, make] = pick(Object.entries(faults)) ?? []
    for (const server of installation.servers) {
      if (server.isRunning) continue
      // Nothing that happens outside may end a server; it is started again so that the soak goes on.
      counts.set('server found ended', (counts.get('server found ended') ?? 0) + 1)
      process.stderr.write(`A server ended by itself:\n${server.output.slice(-2000)}\n`)
      await server.start()
    }
    if (signal.aborted || name === undefined || make === undefined) break
    counts.set(name, (counts.get(name) ?? 0) + 1)
    try {
      await make()
    } catch {
      // What was to be stopped has ended by itself meanwhile.
    }
  }
  return counts
}
