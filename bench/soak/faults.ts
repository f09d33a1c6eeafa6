import { findProcesses } from '../support/processes.ts'
import type { Installation } from './installation.ts'
import type { Outage } from './outages.ts'

/** What was done, and while it lasted. */
export interface FaultReport {
  /** How often each fault was made. */
  readonly counts: Map<string, number>
  readonly outages: readonly Outage[]
}

/** All faults there are. */
export const faultNames = [
  'ordinary restart of the database',
  'kill of the database',
  'kill of a server',
  'frozen server',
  'kill of a code process',
  'frozen code process',
  'kill of what starts code',
  'frozen starter of code',
] as const

type FaultName = (typeof faultNames)[number]

const mostRecovery = 30_000

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/** Makes one of the faults after the other until the signal, and mends each. */
export const makeFaults = async (
  installation: Installation,
  names: readonly string[],
  random: () => number,
  signal: AbortSignal,
): Promise<FaultReport> => {
  const counts = new Map<string, number>()
  const outages: Outage[] = []
  const chosen = faultNames.filter((name) => names.includes(name))
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const during = async (server: string | null, work: () => Promise<void>): Promise<void> => {
    const from = performance.now()
    try {
      await work()
    } finally {
      outages.push({ server, from, until: performance.now() })
    }
  }
  const signalDatabase = (name: NodeJS.Signals): Promise<void> =>
    during(null, async () => {
      const pid = installation.databaseProcess()
      if (pid !== null) process.kill(pid, name)
      await installation.untilReady(mostRecovery)
    })
  const signalProcess = (program: string, name: NodeJS.Signals): void => {
    const server = pick(installation.servers)
    const found = server?.isRunning === true ? pick(findProcesses(server.processId, program)) : undefined
    if (found !== undefined) process.kill(found, name)
  }
  const faults: Readonly<Record<FaultName, () => Promise<void> | void>> = {
    'ordinary restart of the database': () => signalDatabase('SIGINT'),
    'kill of the database': () => signalDatabase('SIGKILL'),
    'kill of a server': async () => {
      const server = pick(installation.servers)
      if (server === undefined) return
      await during(server.address, async () => {
        await server.kill()
        await server.start()
      })
    },
    'frozen server': async () => {
      const server = pick(installation.servers)
      if (server === undefined) return
      await during(server.address, async () => {
        server.freeze()
        await wait(3000 + random() * 7000)
        server.thaw()
      })
    },
    'kill of a code process': () => signalProcess('bwrap', 'SIGKILL'),
    'frozen code process': () => signalProcess('bwrap', 'SIGSTOP'),
    'kill of what starts code': () => signalProcess('starter-process', 'SIGKILL'),
    'frozen starter of code': () => signalProcess('starter-process', 'SIGSTOP'),
  }
  while (!signal.aborted) {
    await wait(5000 + random() * 15_000)
    const name = pick(chosen)
    for (const server of installation.servers) {
      if (server.isRunning) continue
      // Nothing that happens outside may end a server; it is started again so that the soak goes on.
      counts.set('server found ended', (counts.get('server found ended') ?? 0) + 1)
      process.stderr.write(`A server ended by itself:\n${server.output.slice(-2000)}\n`)
      await during(server.address, () => server.start())
    }
    if (signal.aborted) break
    if (name === undefined) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    try {
      await faults[name]()
    } catch {
      // What was to be stopped has ended by itself meanwhile.
    }
  }
  return { counts, outages }
}
