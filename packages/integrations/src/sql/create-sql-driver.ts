import type { JsonValue } from '@ashlar/schema'
import type {
  Connection,
  DriverHost,
  IntegrationDriver,
  StepContext,
  StepLimits,
  StepRunner,
} from '../driver.ts'
import { IntegrationError } from '../integration-error.ts'
import { answerTypes } from './answer-types.ts'
import { checkSqlStep } from './check-sql-step.ts'
import { hostDatabaseLimits } from './host-database.ts'
import { SessionPool } from '../session-pool.ts'
import type { Ask, SqlSystem } from './sql-system.ts'
import type { SqlSession } from './session.ts'
import { StatementRunner } from './statement-runner.ts'
import { SessionTransactions } from './transactions.ts'
import { TrialSessions } from './trial-sessions.ts'
import { UpdateRunner } from './update-rows/update-runner.ts'

/** Limits of what this package asks on its own. */
const ownLimits: StepLimits = { resultBytes: 32 * 1024 * 1024, milliseconds: 20_000 }

/** Nobody waits for what completion knows, so whoever cannot say it soon is not asked further. */
const describeMilliseconds = 10_000

/** Makes a driver for a system that speaks SQL, with its own pools of sessions. */
export const createSqlDriver = (system: SqlSystem, { egress }: DriverHost): IntegrationDriver => {
  const { openDescriber } = system
  const trials = new TrialSessions()
  const transactions = new SessionTransactions()
  const pools = new Map<string, { version: number; pool: SessionPool<SqlSession> }>()

  /** The pool of a connection; sessions of an older version are closed as they come back. */
  const poolOf = (connection: Connection, milliseconds: number): SessionPool<SqlSession> => {
    const known = pools.get(connection.id)
    if (known?.version === connection.version) return known.pool
    if (known) void known.pool.close()
    // A session gives up later than the run, so that the run's own limit is the one people read about.
    const later = milliseconds + 2_000
    const pool =
      connection.hostSocket === undefined
        ? new SessionPool(() => system.openSession(egress, connection, later), system.mostSessions)
        : new SessionPool(
            () => system.openSession(egress, connection, Math.min(later, hostDatabaseLimits.milliseconds)),
            hostDatabaseLimits.sessions,
          )
    pools.set(connection.id, { version: connection.version, pool })
    return pool
  }

  /** Asks what is ours to ask in a session of its own. */
  const withAsk = async <Output>(
    connection: Connection,
    signal: AbortSignal,
    work: (ask: Ask) => Promise<Output>,
  ): Promise<Output> => {
    const session = await system.openSession(egress, connection, ownLimits.milliseconds)
    try {
      const { accessToken } = connection
      const maximumBytes = ownLimits.resultBytes
      return await work((text) =>
        session.run({ text, name: undefined, values: [], maximumBytes, accessToken }, signal),
      )
    } catch (error) {
      if (error instanceof IntegrationError) throw error
      const message = error instanceof Error ? error.message : String(error)
      throw new IntegrationError('query_failed', `The database answers: ${message}.`, { cause: error })
    } finally {
      await session.close()
    }
  }

  return {
    test: (connection, signal) => withAsk(connection, signal, (ask) => system.overview(ask)),
    metadata: (connection, signal) => withAsk(connection, signal, (ask) => system.tables(ask)),
    ...(openDescriber === undefined
      ? {}
      : {
          answerTypes: (connection, steps, signal) =>
            answerTypes(
              () => openDescriber(egress, connection, describeMilliseconds),
              { system, connection, steps },
              AbortSignal.any([signal, AbortSignal.timeout(describeMilliseconds)]),
            ),
        }),
    compile(configuration, templates): StepRunner {
      const checked = checkSqlStep(configuration, templates, system.dialect)
      const [template] = templates
      if (!checked.ok || !template) throw refused(checked.ok ? [] : checked.problems)
      const runner =
        checked.step.operation === 'update_rows'
          ? new UpdateRunner(system, checked.step, templates)
          : new StatementRunner(system, checked.statements, template.text)
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
