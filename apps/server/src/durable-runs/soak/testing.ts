import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'drizzle-orm'
import { seededRandom } from '../../demo/random.ts'
import { systemClock } from '../../platform/clock.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { usablePlaces } from '../../platform/database/testing.ts'
import { createLogger } from '../../platform/logs.ts'
import { isPassing } from '../../platform/queue/batches.ts'
import { temporaryFolder } from '../../platform/testing.ts'
import { anOrganization, aRequest, startWorker, succeeded } from '../testing.ts'

/** What a soak found. */
export interface SoakReport {
  /** Runs whose start was answered. */
  readonly started: number
  readonly outcomes: Readonly<Record<string, number>>
  /** Started runs that are not in the database. */
  readonly missing: number
  /** Runs without an end. */
  readonly unended: number
  /** Runs whose block that may not run twice did. */
  readonly doubled: number
  /** Runs that ended well although a block never ran. */
  readonly skipped: number
  /** Runs that hold two ends: the entries disagree with the outcome. */
  readonly contradicting: number
  /** Processes that ended although nobody killed them. */
  readonly deaths: number
  /** Places of pools that no transaction can have any more. */
  readonly lostPlaces: number
  readonly kills: number
  readonly freezes: number
  readonly databaseRestarts: number
}

/** What a soak does. */
export interface SoakOptions {
  readonly milliseconds: number
  readonly workers: number
  readonly leaseMilliseconds: number
  /** Decides what happens when; the same seed does the same in the same order. */
  readonly seed: number
}

interface WorkerProcess {
  readonly child: ChildProcess
  readonly ended: Promise<void>
  /** How many places of its pool could be used when it ended in order. */
  readonly places: () => number
}

const fewestTurns = 6
/** The connections of every process, the driver's own one among them. */
const connections = 5

const aWorkerProcess = async (dataFolder: string, leaseMilliseconds: number): Promise<WorkerProcess> => {
  const script = join(import.meta.dirname, 'fixtures', 'worker-process.ts')
  const child = spawn(process.execPath, [script, dataFolder, String(leaseMilliseconds)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  let places = 0
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [word, count] = line.split(' ')
    if (word === 'ready') ready.resolve()
    if (word === 'places') places = Number(count)
  })
  await Promise.race([ready.promise, ended])
  return { child, ended, places: () => places }
}

const isAlive = ({ child }: WorkerProcess): boolean => child.exitCode === null && child.signalCode === null

/** Starts runs as fast as they are taken, and keeps which starts were answered. */
const startRuns = async (
  database: Database,
  signal: AbortSignal,
  started: Set<string>,
  wanted: number,
): Promise<void> => {
  const client = await startWorker(database, { execute: async () => succeeded(), places: 0 })
  const organizations = await Promise.all([1, 2, 3].map(() => anOrganization(database.queries)))
  while (!signal.aborted) {
    const id = randomUUID()
    const organizationId = organizations[started.size % organizations.length] ?? ''
    try {
      started.add((await client.durableRuns.start(aRequest(organizationId, { id }))).id)
    } catch (error) {
      // Whether one that was not answered is there is not known: it is not counted.
      if (!isPassing(error)) throw error
    }
    await systemClock.wait(1000 / wanted)
  }
  await client.stop()
}

const count = async (database: Database, query: string): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(query)
  return rows[0]?.count ?? Number.NaN
}

const untilEnded = async (database: Database): Promise<void> => {
  const deadline = systemClock.monotonic() + 60_000
  while (systemClock.monotonic() < deadline) {
    if ((await count(database, 'select count(*)::int from durable_runs where ended_at is null')) === 0) return
    await systemClock.wait(200)
  }
}

const judge = async (
  database: Database,
  started: ReadonlySet<string>,
): Promise<Omit<SoakReport, 'deaths' | 'lostPlaces' | 'kills' | 'freezes' | 'databaseRestarts'>> => {
  const { rows } = await database.queries.execute<{ id: string; status: string }>(
    sql`select id, status from durable_runs`,
  )
  const outcomes: Record<string, number> = {}
  for (const { status } of rows) outcomes[status] = (outcomes[status] ?? 0) + 1
  const stored = new Set(rows.map(({ id }) => id))
  return {
    started: started.size,
    outcomes,
    missing: [...started].filter((id) => !stored.has(id)).length,
    unended: await count(database, 'select count(*)::int from durable_runs where ended_at is null'),
    doubled: await count(
      database,
      'select count(*)::int from (select 1 from effects where block = 2 group by run_id having count(*) > 1) as doubled',
    ),
    skipped: await count(
      database,
      `select count(*)::int from durable_runs where status = 'succeeded'
        and (select count(distinct block) from effects where run_id = durable_runs.id) <> 3`,
    ),
    contradicting: await count(
      database,
      `select count(*)::int from durable_runs where (status = 'succeeded') <> (
        (select count(*) from durable_run_entries where run_id = durable_runs.id and entry ->> 'kind' = 'done') = 3
        and output is not null and output::text = '60'
      )`,
    ),
  }
}

/** Every way in which a database goes: killed, at once, and in order. */
const endsOfDatabases = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const

/**
 * Runs mixed work for a while, kills and freezes workers and restarts the database meanwhile, and looks what became of it
 * all.
 */
export const soak = async (options: SoakOptions): Promise<SoakReport> => {
  const { milliseconds, workers, leaseMilliseconds, seed } = options
  const random = seededRandom(seed)
  const folder = temporaryFolder()
  const database = await openDatabase({
    databaseUrl: undefined,
    dataFolder: folder.path,
    connections,
    clock: systemClock,
    logger: createLogger('silent'),
  })
  await migrate(database.pool)
  await database.pool.query(
    'create table effects (run_id text not null, block int not null, fence int not null, number int not null)',
  )
  const aWorker = (): Promise<WorkerProcess> => aWorkerProcess(folder.path, leaseMilliseconds)
  const processes = await Promise.all(Array.from({ length: workers }, aWorker))
  const started = new Set<string>()
  const stopping = new AbortController()
  const starting = startRuns(database, stopping.signal, started, 40)
  const counts = { deaths: 0, kills: 0, freezes: 0, databaseRestarts: 0 }
  const end = systemClock.monotonic() + milliseconds

  const kill = async (index: number): Promise<void> => {
    const victim = processes[index]
    victim?.child.kill('SIGKILL')
    await victim?.ended
    processes[index] = await aWorker()
    counts.kills += 1
  }
  const freeze = async (index: number): Promise<void> => {
    const victim = processes[index]
    victim?.child.kill('SIGSTOP')
    await systemClock.wait(leaseMilliseconds * 2)
    victim?.child.kill('SIGCONT')
    counts.freezes += 1
  }
  const restartDatabase = async (): Promise<void> => {
    const pid = database.embedded?.pid()
    const signal = endsOfDatabases[counts.databaseRestarts % endsOfDatabases.length] ?? 'SIGKILL'
    if (pid !== undefined) process.kill(pid, signal)
    // Whoever uses the database starts it again.
    while (database.embedded?.pid() === pid) await systemClock.wait(50)
    counts.databaseRestarts += 1
  }
  /** Nobody but `kill` ends a process; one that died is started anew, so that the work goes on. */
  const countDeaths = async (): Promise<void> => {
    for (const [index, worker] of processes.entries()) {
      if (isAlive(worker)) continue
      counts.deaths += 1
      processes[index] = await aWorker()
    }
  }

  // On a busy machine each disturbance takes long; a short soak has some of each all the same.
  for (let turn = 0; turn < fewestTurns || systemClock.monotonic() < end; turn += 1) {
    await systemClock.wait(random.between(300, 1800))
    await countDeaths()
    const index = random.between(0, workers - 1)
    if (turn % 2 === 0) await restartDatabase()
    else if (turn % 4 === 1) await freeze(index)
    else await kill(index)
  }
  stopping.abort()
  await starting
  await untilEnded(database)
  await countDeaths()
  const report = { ...(await judge(database, started)), ...counts }
  for (const { child } of processes) child.stdin?.end()
  await Promise.all(processes.map(({ ended }) => ended))
  const usable = [...processes.map(({ places }) => places()), await usablePlaces(database)]
  await database.close()
  folder.remove()
  return { ...report, lostPlaces: usable.reduce((sum, places) => sum + connections - places, 0) }
}
