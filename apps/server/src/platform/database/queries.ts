import { sql } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { type CommitMark, presentCommitMark } from './commit-mark.ts'
import { connectionFailure, TransactionLostError } from './connection-failure.ts'
import { withConnection } from './connections.ts'

type NoSchema = Record<string, never>
type Transaction = NodePgTransaction<NoSchema, NoSchema>

/** The naming that our tables use: `createdAt` in code is `created_at` in the database. */
const dialect = new PgDialect({ casing: 'snake_case' })

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown }

const beginOf = ({ isolationLevel, accessMode, deferrable }: PgTransactionConfig): string =>
  [
    'begin',
    ...(isolationLevel === undefined ? [] : [`isolation level ${isolationLevel}`]),
    ...(accessMode === undefined ? [] : [accessMode]),
    ...(deferrable === undefined ? [] : [deferrable ? 'deferrable' : 'not deferrable']),
  ].join(' ')

/** The library's own session loses the connection whose `begin` fails, and hides what failed behind a failed `rollback`. */
class PoolSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    super(pool, dialect, undefined)
    this.#pool = pool
  }

  override async transaction<Result>(
    work: (transaction: Transaction) => Promise<Result>,
    configuration: PgTransactionConfig = {},
  ): Promise<Result> {
    const mark = presentCommitMark()
    let committing: { readonly result: Result } | null = null
    let outcome: Outcome<Result>
    try {
      outcome = await withConnection(this.#pool, async (client) => {
        const open: Transaction = new NodePgTransaction(
          dialect,
          new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined),
          undefined,
        )
        await open.execute(sql.raw(beginOf(configuration)))
        try {
          const result = await work(open)
          await mark?.leave(open)
          committing = { result }
          await open.execute(sql`commit`)
          return { result }
        } catch (error) {
          if (connectionFailure(error) !== null) throw error
          await open.execute(sql`rollback`).catch(() => {
            throw error
          })
          return { error }
        }
      })
    } catch (error) {
      if (connectionFailure(error) === null) throw error
      outcome = await this.#afterBreak(committing, mark, error)
    }
    if ('error' in outcome) throw outcome.error
    return outcome.result
  }

  /** What became of a transaction whose connection broke. */
  async #afterBreak<Result>(
    committing: { readonly result: Result } | null,
    mark: CommitMark | null,
    cause: unknown,
  ): Promise<Outcome<Result>> {
    if (committing === null) return { error: new TransactionLostError(false, cause) }
    try {
      if (mark !== null) {
        return (await mark.isThere()) ? committing : { error: new TransactionLostError(false, cause) }
      }
    } catch {
      // The database is still away.
    }
    return { error: new TransactionLostError(true, cause) }
  }
}

/** Queries over a pool, with the naming that our tables use. */
export const queriesOver = (pool: pg.Pool): NodePgDatabase =>
  new NodePgDatabase(dialect, new PoolSession(pool), undefined)
