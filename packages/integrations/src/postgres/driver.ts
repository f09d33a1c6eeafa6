import type { JsonValue } from '@ashlar/schema'
import { check } from '@ashlar/schema'
import type {
  Connection,
  DriverHost,
  IntegrationDriver,
  StepContext,
  StepLimits,
  StepRunner,
} from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { hostDatabaseLimits } from './host-database.ts'
import { overviewStatement, readTables, sayOverview, tablesStatement } from './metadata.ts'
import { Session } from './session.ts'
import { SessionPool } from './session-pool.ts'
import { compileSql } from './sql/compile-sql.ts'
import { StatementRunner } from './statement-runner.ts'
import { stepSchema } from './step-schema.ts'
import { SessionTransactions } from './transactions.ts'
import { TrialSessions } from './trial-sessions.ts'
import type { StatementResult } from './statement-query.ts'

/** Limits of what this package asks on its own. */
const ownLimits: StepLimits = { resultBytes: 32 * 1024 * 1024, milliseconds: 20_000 }

/** Makes a driver with its own pools of sessions. */
export const createPostgresDriver = ({ egress }: DriverHost): IntegrationDriver => {
  const trials = new TrialSessions()
  const transactions = new SessionTransactions()
  const pools = new Map<string, { version: number; pool: SessionPool }>()

  /** The pool of a connection; sessions of an older version are closed as they come back. */
  const poolOf = (connection: Connection, milliseconds: number): SessionPool => {
    const known = pools.get(connection.id)
    if (known?.version === connection.version) return known.pool
    if (known) void known.pool.close()
    // A session gives up later than the run, so that the run's own limit is the one people read about.
    const later = milliseconds + 2_000
    const pool =
      connection.hostSocket === undefined
        ? new SessionPool(() => Session.open(egress, connection, later))
        : new SessionPool(
            () => Session.open(egress, connection, Math.min(later, hostDatabaseLimits.milliseconds)),
            hostDatabaseLimits.sessions,
          )
    pools.set(connection.id, { version: connection.version, pool })
    return pool
  }

  const askOnce = async (
    connection: Connection,
    text: string,
    signal: AbortSignal,
  ): Promise<StatementResult> => {
    const session = await Session.open(egress, connection, ownLimits.milliseconds)
    try {
      const request = { text, name: undefined, values: [], maximumBytes: ownLimits.resultBytes }
      return await session.run(request, signal)
    } catch (error) {
      if (error instanceof IntegrationError) throw error
      const message = error instanceof Error ? error.message : String(error)
      throw new IntegrationError('query_failed', `The database answers: ${message}.`, { cause: error })
    } finally {
      await session.close()
    }
  }

  return {
    async test(connection, signal) {
      return sayOverview(await askOnce(connection, overviewStatement, signal))
    },
    async metadata(connection, signal) {
      return readTables(await askOnce(connection, tablesStatement, signal))
    },
    compile(configuration, [template]): StepRunner {
      const checked = check(stepSchema, configuration)
      if (!checked.ok || !template) throw refused(checked.ok ? [] : checked.problems)
      const compiled = compileSql(template, 'body')
      if (!compiled.ok) throw refused(compiled.problems)
      const runner = new StatementRunner(compiled.statements, template.text)
      return {
        run: (connection: Connection, values: readonly unknown[], context: StepContext): Promise<JsonValue> =>
          runner.run(
            { connection, pool: poolOf(connection, context.limits.milliseconds), trials, transactions },
            values,
            context,
          ),
      }
    },
    beginTransaction: (connection, { signal, limits, trial }) =>
      transactions.begin({ pool: poolOf(connection, limits.milliseconds), trial, trials }, signal),
    forget(connectionId) {
      const known = pools.get(connectionId)
      pools.delete(connectionId)
      void known?.pool.close()
    },
    async close() {
      const open = [...pools.values()]
      pools.clear()
      await Promise.all(open.map(({ pool }) => pool.close()))
    },
  }
}

const refused = (problems: readonly { readonly reason: string }[]): IntegrationError =>
  new IntegrationError(
    'binding_refused',
    problems.map(({ reason }) => reason).join(' ') || 'There is no statement.',
  )
