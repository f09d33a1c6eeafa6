import { createHash, randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { identityKey, type Principal } from '../requests/principal.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Clock } from '../platform/clock.ts'
import { type CommitMark, withCommitMark } from '../platform/database/commit-mark.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import { isPassing } from '../platform/queue/batches.ts'
import type { Secrets } from '../platform/secrets.ts'
import { repeatedRequests } from '../tables/repeated-requests.ts'

/** A request that may come again. */
export interface RepeatedRequest {
  /** The id that the client gave it. */
  readonly id: string
  readonly principal: Exclude<Principal, { readonly kind: 'visitor' }>
  /** All that tells it from other requests: method, address and body. */
  readonly content: string
}

/** What carrying requests out once needs. */
export interface RepeatedRequestOptions {
  readonly database: Pick<Database, 'queries'>
  readonly secrets: Secrets
  readonly clock: Clock
  readonly logs: Logger
}

interface UnderWay {
  readonly content: string
  readonly answer: Promise<string>
}

const idForm = /^[\x21-\x7e]{8,255}$/u
/** A process that did not finish within this time is taken for dead; should it live, its transaction is refused. */
const claimSeconds = 30
/** Between a commit and its answer lies no work; where the answer is not there by then, it was lost. */
const answerSeconds = 5
const lookMilliseconds = 200
const longestWait = 25_000
/** How long the end of a commit whose answer was lost is looked for. */
const commitPatience = 4_500
/** Longer answers are not kept; what is created answers with little. */
const longestAnswer = 256 * 1024

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const otherContent = (): Refusal =>
  new Refusal('invalid_request', 'This request id was used for another request. Make a new one for each.')

/**
 * Carries a request out once, however often it is sent within a day: the same id of the same person gives the same answer,
 * also while the first is still under way, and in whichever process. The transaction that does the work marks the request as
 * done, so that neither a lost answer nor a process that dies in between leads to a second time.
 */
export class RepeatedRequests {
  readonly #options: RepeatedRequestOptions
  readonly #owner = randomUUID()
  readonly #underWay = new Map<string, UnderWay>()

  constructor(options: RepeatedRequestOptions) {
    this.#options = options
  }

  /** Answers what `handle` answers, or answered the first time. Throws `Refusal`, and what `handle` throws. */
  async once({ id, principal, content }: RepeatedRequest, handle: () => Promise<string>): Promise<string> {
    if (!idForm.test(id)) {
      throw new Refusal(
        'invalid_request',
        'An Idempotency-Key has between 8 and 255 characters, all of them letters, digits or signs without blanks.',
      )
    }
    const key = hash([identityKey(principal), id])
    const contentHash = hash([content])
    const known = this.#underWay.get(key)
    if (known !== undefined) {
      if (known.content !== contentHash) throw otherContent()
      return await known.answer
    }
    const { organizationId } = principal
    const answer = this.#claimAndHandle({ key, content: contentHash, organizationId }, handle)
    this.#underWay.set(key, { content: contentHash, answer })
    try {
      return await answer
    } finally {
      this.#underWay.delete(key)
    }
  }

  async #claimAndHandle(claim: Claim, handle: () => Promise<string>): Promise<string> {
    const { clock, secrets } = this.#options
    const begun = clock.monotonic()
    while (!(await this.#take(claim))) {
      const kept = await this.#read(claim.key)
      if (kept === undefined) continue
      if (kept.content !== claim.content) throw otherContent()
      if (kept.answer !== null) return secrets.open(kept.answer, contextOf(claim))
      if (kept.isAnswerLost) {
        throw new Refusal(
          'already_exists',
          'This was done already, but the answer to it was lost. Load the page again to see what it came to.',
        )
      }
      if (clock.monotonic() - begun > longestWait) {
        throw new Refusal(
          'still_running',
          'The first request with this id is still going on. Try again in a moment.',
        )
      }
      await clock.wait(lookMilliseconds)
    }
    return await this.#handle(claim, handle)
  }

  /** Enters the request as carried out here; false where it was entered before. */
  async #take({ key, content }: Claim): Promise<boolean> {
    const { rowCount } = await this.#options.database.queries.execute(sql`
      insert into ${repeatedRequests} (key, content, owner) values (${key}, ${content}, ${this.#owner})
      on conflict (key) do update set owner = excluded.owner, claimed_at = now()
      where ${repeatedRequests.content} = excluded.content
        and ${repeatedRequests.doneAt} is null and ${repeatedRequests.answer} is null
        -- One of this process that is not under way any more failed while the database was away.
        and (
          ${repeatedRequests.owner} = excluded.owner
          or ${repeatedRequests.claimedAt} < now() - ${claimSeconds} * interval '1 second'
        )
    `)
    return rowCount === 1
  }

  async #read(key: string) {
    const [row] = await this.#options.database.queries
      .select({
        content: repeatedRequests.content,
        answer: repeatedRequests.answer,
        isAnswerLost: sql<boolean>`coalesce(
          ${repeatedRequests.doneAt} < now() - ${answerSeconds} * interval '1 second'
            or (${repeatedRequests.doneAt} is not null and ${repeatedRequests.owner} = ${this.#owner}), false)`,
      })
      .from(repeatedRequests)
      .where(eq(repeatedRequests.key, key))
    return row
  }

  async #handle(claim: Claim, handle: () => Promise<string>): Promise<string> {
    const { database, secrets } = this.#options
    const mine = and(eq(repeatedRequests.key, claim.key), eq(repeatedRequests.owner, this.#owner))
    try {
      const answer = await withCommitMark(this.#markOf(claim), handle)
      const kept = answer.length > longestAnswer ? null : secrets.seal(answer, contextOf(claim))
      await this.#tryTo(() =>
        database.queries
          .update(repeatedRequests)
          .set({ answer: kept, doneAt: sql`coalesce(${repeatedRequests.doneAt}, now())` })
          .where(mine),
      )
      return answer
    } catch (error) {
      // What was not done may be tried again under the same id.
      await this.#tryTo(() =>
        database.queries.delete(repeatedRequests).where(and(mine, isNull(repeatedRequests.doneAt))),
      )
      throw error
    }
  }

  #markOf({ key }: Claim): CommitMark {
    const { database, clock } = this.#options
    const mine = and(eq(repeatedRequests.key, key), eq(repeatedRequests.owner, this.#owner))
    return {
      leave: async (queries) => {
        const { rowCount } = await queries.update(repeatedRequests).set({ doneAt: sql`now()` }).where(mine)
        if (rowCount !== 1) {
          throw new Refusal(
            'still_running',
            'Another server has taken this request over. Ask again for its answer.',
          )
        }
      },
      isThere: async () => {
        const begun = clock.monotonic()
        for (;;) {
          try {
            // Waits for a commit that goes on although nobody hears of it.
            const [row] = await database.queries
              .select({ doneAt: repeatedRequests.doneAt })
              .from(repeatedRequests)
              .where(mine)
              .for('share')
            return row?.doneAt !== null && row !== undefined
          } catch (error) {
            if (!isPassing(error) || clock.monotonic() - begun > commitPatience) throw error
            await clock.wait(lookMilliseconds * (0.5 + Math.random()))
          }
        }
      },
    }
  }

  /** What is only to spare others a wait. */
  async #tryTo(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.#options.logs.warn({ err: error }, 'What is known of a request could not be stored')
    }
  }
}

interface Claim {
  readonly key: string
  readonly content: string
  readonly organizationId: string
}

/** An answer may hold what is shown once, such as a token: it is stored as secrets are. */
const contextOf = ({ key, organizationId }: Claim) => ({
  organizationId,
  integrationId: 'answer of a request',
  profileId: key,
})

/** Forgets requests that are a day old. */
export const deleteOldRequests = async (queries: Queryable): Promise<void> => {
  await queries.delete(repeatedRequests).where(sql`${repeatedRequests.claimedAt} < now() - interval '1 day'`)
}
