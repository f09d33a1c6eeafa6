import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { AshlarServer } from '@ashlar/e2e/ashlar-server'
import pg from 'pg'
import { type Measurement, median } from '../support/measurement.ts'
import { databaseOf } from '../support/prepared-server.ts'

const repository = join(import.meta.dirname, '..', '..')
const ours = join(repository, 'apps', 'server', 'src', 'durable-runs', 'fixtures', 'measure.ts')
const quickImports = join(repository, 'scripts', 'quick-imports.mjs')

const run = promisify(execFile)
const rounds = 3

/** Queue, blocks and schedules of durable runs, without HTTP; each over a database of its own on one PostgreSQL. */
export const measure = async (): Promise<Measurement[]> => {
  const server = await AshlarServer.start({ LOG_LEVEL: 'silent', ASHLAR_ROLES: 'web' })
  const connection = databaseOf(server)
  const administration = new pg.Client({ ...connection, database: 'postgres' })
  await administration.connect()
  const measured = async (name: string, ...command: string[]): Promise<number> => {
    await administration.query(`create database ${name}`)
    const { user, password, host, port } = connection
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
    const { stdout } = await run(process.execPath, [...command, url], { timeout: 300_000 })
    await administration.query(`drop database ${name} with (force)`)
    return Number(stdout)
  }
  const queues: number[] = []
  const bareQueues: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    queues.push(await measured('measured_queue', '--import', quickImports, ours, 'queue'))
    bareQueues.push(await measured('measured_bare_queue', join(import.meta.dirname, 'bare-queue.ts')))
  }
  const steps = await measured('measured_steps', '--import', quickImports, ours, 'steps')
  const lateness = await measured('measured_lateness', '--import', quickImports, ours, 'lateness')
  await administration.end()
  await server.remove()
  return [
    {
      name: 'queued runs, beside jobs of the queue library alone',
      unit: 'runs/s',
      ours: median(queues),
      floor: median(bareQueues),
      reach: { of: 'ratio', at: 'least', value: 0.8 },
    },
    {
      name: 'durable runs of three kept blocks that somebody waits for',
      unit: 'runs/s',
      ours: steps,
      reach: { of: 'value', at: 'least', value: 700 },
    },
    {
      name: 'lateness of 20 jobs at a time, 99 of 100',
      unit: 'ms',
      ours: lateness,
      reach: { of: 'value', at: 'most', value: 20 },
    },
  ]
}
