import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { AshlarServer, freePort } from '@ashlar/e2e/ashlar-server'
import { type Measurement, median } from '../support/measurement.ts'
import { databaseOf } from '../support/prepared-server.ts'
import { residentMemoryOfNode } from '../support/processes.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

const repository = join(import.meta.dirname, '..', '..')
const rounds = 5
const megabyte = 1024 * 1024

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    child.once('exit', resolve)
  })

interface Round {
  milliseconds: number
  memory: number
}

const startOnce = async (script: string, environment: Readonly<Record<string, string>>): Promise<Round> => {
  const port = await freePort()
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(repository, script)], {
    cwd: repository,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: 'ignore',
  })
  const milliseconds = await waitForAnswer(`http://localhost:${port}/healthz`, startedAt)
  // At rest: what was only needed for the start has had the time to go.
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const memory = child.pid === undefined ? Number.NaN : residentMemoryOfNode(child.pid)
  child.kill('SIGINT')
  await ended(child)
  return { milliseconds, memory }
}

const several = async (start: () => Promise<Round>): Promise<Round> => {
  const all: Round[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await start())
  return {
    milliseconds: median(all.map(({ milliseconds }) => milliseconds)),
    memory: median(all.map(({ memory }) => memory)),
  }
}

/** Starts of what is delivered, beside a database that runs. */
const besideDatabase = async (): Promise<Round> => {
  const running = await AshlarServer.start({ LOG_LEVEL: 'silent' })
  const { host, port, user, password } = databaseOf(running)
  const ours = await several(() =>
    startOnce(join('dist', 'ashlar.js'), {
      ASHLAR_DATA_DIR: `${running.dataFolder}-beside`,
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/ashlar?host=${encodeURIComponent(host)}&port=${port}`,
      LOG_LEVEL: 'silent',
    }),
  )
  await running.remove()
  rmSync(`${running.dataFolder}-beside`, { recursive: true, force: true })
  return ours
}

/** How long a second start takes to the first answer, and what the Node processes then hold. */
export const measure = async (): Promise<Measurement[]> => {
  // The first start of all makes the database.
  const prepared = await AshlarServer.start()
  await prepared.stop()
  const ours = await several(() =>
    startOnce(join('scripts', 'start.mjs'), { ASHLAR_DATA_DIR: prepared.dataFolder, LOG_LEVEL: 'silent' }),
  )
  await prepared.remove()
  const beside = await besideDatabase()
  const floor = await several(() => startOnce(join('bench', 'start', 'bare-server.ts'), {}))
  return [
    {
      name: 'second start to the first answer',
      unit: 'ms',
      ours: ours.milliseconds,
      floor: floor.milliseconds,
      reach: { of: 'value', at: 'most', value: 1000 },
    },
    {
      name: 'second start beside a running database to the first answer',
      unit: 'ms',
      ours: beside.milliseconds,
      floor: floor.milliseconds,
      reach: { of: 'value', at: 'most', value: 400 },
    },
    {
      name: 'memory of the Node processes at rest',
      unit: 'MB',
      ours: ours.memory / megabyte,
      floor: floor.memory / megabyte,
      reach: { of: 'value', at: 'most', value: 200 },
    },
  ]
}
