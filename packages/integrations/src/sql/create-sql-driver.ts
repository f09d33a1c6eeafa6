import type { JsonValue } from '@ashlar/schema'
import type {
  Connection,
  DriverHost,
  IntegrationDriver,
  StepContext,
  StepLimits,
  StepRunner,
} from '../driver.ts'
import { ConnectionPools } from '../connection-pools.ts'
import { IntegrationError } from '../integration-error.ts'
import { answerTypes } from './answer-types.ts'
import { checkSqlStep } from './check-sql-step.ts'
import { hostDatabaseLimits } from './host-database.ts'
import type { SessionPool } from '../session-pool.ts'
import { onWay } from '../ssh/way.ts'
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
  const pools = new ConnectionPools<SqlSession>(egress)

  const poolOf = (connection: Connection, milliseconds: number): SessionPool<SqlSession> => {
    // A session gives up later than the run, so that the run's own limit is the one people read about.
    const later = milliseconds + 2_000
    const isHost = connection.hostSocket !== undefined
    const statementMilliseconds = isHost ? Math.min(later, hostDatabaseLimits.milliseconds) : later
    return pools.of(
      connection,
      (reach) => system.openSession(reach, connection, statementMilliseconds),
      isHost ? hostDatabaseLimits.sessions : system.mostSessions,
    )
  }

  /** Asks what is ours to ask in a session of its own. */
  const withAsk = async <Output>(
    connection: Connection,
    signal: AbortSignal,
    work: (ask: Ask) => Promise<Output>,
  ): Promise<Output> =>
    onWay(egress, connection, async (reach) => {
      const session = await system.openSession(reach, connection, ownLimits.milliseconds)
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
    })

  return {
    test: (connection, signal) => withAsk(connection, signal, (ask) => system.overview(ask)),
    metadata: (connection, signal) => withAsk(connection, signal, (ask) => system.tables(ask)),
    ...(openDescriber === undefined
      ? {}
      : {
          answerTypes: (connection, steps, signal) =>
            onWay(egress, connection, (reach) =>
              answerTypes(
                () => openDescriber(reach, connection, describeMilliseconds),
                { system, connection, steps },
                AbortSignal.any([signal, AbortSignal.timeout(describeMilliseconds)]),
              ),
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
    forget: (connectionId) => pools.forget(connectionId),
    close: () => pools.close(),
  }
}

const refused = (problems: readonly { readonly reason: string }[]): IntegrationError =>
  new IntegrationError(
    'binding_refused',
    problems.map(({ reason }) => reason).join(' ') || 'There is no statement.',
  )
