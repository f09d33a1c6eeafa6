import type { RunError } from '@ashlar/contract'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../apis/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import type { Mail } from '../platform/mail.ts'
import { durableRuns } from './tables.ts'

/** What telling people needs. */
export interface NoticeOptions {
  readonly queries: Queryable
  readonly mail: Mail
  readonly logs: Logger
  /** Where people open Ashlar. */
  readonly publicUrl: string
}

const lookMilliseconds = 60_000
/** After this nobody wants to hear of it any more. */
const noticeLife = sql.raw(`interval '6 hours'`)

type DueNotice = {
  readonly id: string
  readonly api_id: string
  readonly error: RunError | null
  readonly notify_on_failure: string[]
  readonly planned: string | null
}

/** Mails those who want to hear of failed runs of jobs. Each run is told of by one server, once. */
export class FailureNotices {
  readonly #options: NoticeOptions
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  constructor(options: NoticeOptions) {
    this.#options = options
  }

  start(): void {
    this.#timer = setInterval(() => this.sendDue(), lookMilliseconds)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
  }

  /** Sends what is due, in the background. */
  sendDue(): void {
    this.#sending = this.#sending.then(() => this.#sendAll())
  }

  async #sendAll(): Promise<void> {
    try {
      for (const notice of await this.#takeDue()) await this.#send(notice)
    } catch (error) {
      this.#options.logs.warn({ err: error }, 'Failures of jobs could not be looked up')
    }
  }

  async #takeDue(): Promise<DueNotice[]> {
    const { rows } = await this.#options.queries.execute<DueNotice>(sql`
      update ${durableRuns} set is_notice_due = false
      where id in (
        select id from ${durableRuns}
        where is_notice_due and ended_at > now() - ${noticeLife}
        limit 50 for update skip locked
      )
      returning id, api_id, error, notify_on_failure,
        to_char(planned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as planned
    `)
    return rows
  }

  async #send({ id, api_id: apiId, error, notify_on_failure: addresses, planned }: DueNotice): Promise<void> {
    const { queries, mail, logs, publicUrl } = this.#options
    try {
      const [api] = await queries.select({ name: apis.name }).from(apis).where(eq(apis.id, apiId))
      const name = api?.name ?? 'A scheduled job'
      for (const to of addresses) {
        await mail.send({
          to,
          subject: `${oneLine(name)} failed`,
          text: [
            `The scheduled job ${oneLine(name)} failed${planned === null ? '' : ` at its run of ${planned}`}.`,
            '',
            error?.message ?? 'No reason is known.',
            '',
            `The run: ${publicUrl}/scheduled_jobs/${apiId}/runs/${id}`,
          ].join('\n'),
        })
      }
    } catch (cause) {
      logs.warn({ err: cause, runId: id }, 'A failure of a job could not be told by mail; trying again')
      await queries.update(durableRuns).set({ isNoticeDue: true }).where(eq(durableRuns.id, id))
    }
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ')
