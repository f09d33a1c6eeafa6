import { createEgress } from '@ashlar/egress'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import type { Connection, IntegrationDriver, StepContext } from '../src/driver.ts'
import { oracledb } from '../src/oracledb/oracledb.ts'
import { type OracleServer, type OracleServerFacts, startOracle } from './oracle-server.ts'
import type { OracleAnswer, OracleStatement } from './oracle-session.ts'
import { templatesOf } from './templates.ts'

/** A server with a driver that is connected to it, as tests of the wire need them. */
export interface OracleTests {
  readonly server: OracleServer
  readonly driver: IntegrationDriver
  /** What the server answers from now on. */
  readonly answer: (how: OracleAnswer | ((statement: OracleStatement) => OracleAnswer)) => void
  readonly connection: (changes?: JsonObject, password?: string) => Connection
  /** Runs a step; a text is its SQL. */
  readonly run: (
    step: JsonObject | string,
    values?: readonly unknown[],
    context?: Partial<StepContext>,
  ) => Promise<JsonValue>
  /** What the server got, without what belongs to the session itself. */
  readonly seen: () => readonly OracleStatement[]
  readonly stop: () => Promise<void>
}

const ofSession = /^(?:alter session set time_zone|begin rollback|begin\n  for found|SELECT DBTIMEZONE)/u

/** Starts both. */
export const startOracleTests = async (facts: OracleServerFacts = {}): Promise<OracleTests> => {
  const egress = createEgress({ allowedHosts: ['127.0.0.1'] })
  let answers: (statement: OracleStatement) => OracleAnswer = () => ({ changed: 0 })
  const server = await startOracle((statement) => answers(statement), facts)
  const driver = await oracledb.createDriver({ egress })
  const connection: OracleTests['connection'] = (changes = {}, password = 'right') => ({
    id: JSON.stringify([changes, password]),
    version: 1,
    configuration: {
      host: '127.0.0.1',
      port: server.port,
      database: 'shop',
      user: 'ada',
      tls: 'disable',
      ...changes,
    },
    secrets: { password },
  })
  return {
    server,
    driver,
    connection,
    answer(how) {
      answers = typeof how === 'function' ? how : () => how
    },
    run(step, values = [], context = {}) {
      const configuration = typeof step === 'string' ? { body: step } : step
      const runner = driver.compile(configuration, templatesOf('oracledb', configuration))
      return runner.run(connection(), values, {
        signal: AbortSignal.timeout(10_000),
        limits: { resultBytes: 100_000, milliseconds: 10_000 },
        ...context,
      })
    },
    seen: () => server.seen.filter(({ text }) => !ofSession.test(text)),
    async stop() {
      await driver.close()
      await egress.close()
      await server.stop()
    },
  }
}
