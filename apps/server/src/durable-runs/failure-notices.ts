import type { RunError } from '@ashlar/contract'
import { eq, sql } from 'drizzle-orm'
import { apis } from '../tables/apis.ts'
import { organizations } from '../tables/organizations.ts'
import { takeOfToday } from '../organizations/daily-budgets.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Logger } from '../platform/logs.ts'
import type { Mail } from '../platform/mail.ts'
import { plainName } from '../platform/plain-name.ts'
import { beginQuestion, wantsNotices, withdrawQuestion } from './notice-addresses.ts'
import { durableRuns } from '../tables/durable-runs.ts'

/** What telling people needs. */
export interface NoticeOptions {
  readonly queries: Queryable
  readonly mail: Mail
  readonly logs: Logger
  /** Where people open Ashlar. */
  readonly publicUrl: string
  /** How many mails about failed jobs one organization may cause a day. */
  readonly noticesPerDay: number
}

const lookMilliseconds = 60_000
/** After this nobody wants to hear of it any more. */
const noticeLife = sql.raw(`interval '6 hours'`)

/**
 * How many failures of one job are told of a day. Whoever has not looked after it by then learns nothing from the next
 * mail.
 */
const noticesPerJob = 24

type DueNotice = {
  readonly id: string
  readonly organization_id: string
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
      returning id, organization_id, api_id, error, notify_on_failure,
        to_char(planned_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as planned
    `)
    return rows
  }

  async #send(notice: DueNotice): Promise<void> {
    const { queries, logs } = this.#options
    const { id, api_id: apiId, organization_id: organizationId } = notice
    try {
      const [found] = await queries
        .select({ name: apis.name, organization: organizations.name })
        .from(apis)
        .innerJoin(organizations, eq(organizations.id, apis.organizationId))
        .where(eq(apis.id, apiId))
      const ofJob = { organizationId, kind: `notices of ${apiId}`, most: noticesPerJob }
      if (!(await takeOfToday(queries, ofJob))) return
      for (const to of notice.notify_on_failure) {
        if (await wantsNotices(queries, organizationId, to)) {
          await this.#tell(to, notice, plainName(found?.name ?? 'A scheduled job'))
        } else await this.#ask(to, organizationId, plainName(found?.organization ?? 'An organization'))
      }
    } catch (cause) {
      logs.warn({ err: cause, runId: id }, 'A failure of a job could not be told by mail; trying again')
      await queries.update(durableRuns).set({ isNoticeDue: true }).where(eq(durableRuns.id, id))
    }
  }

  async #tell(
    to: string,
    { id, api_id: apiId, error, planned, ...notice }: DueNotice,
    job: string,
  ): Promise<void> {
    if (!(await this.#mayWrite(notice.organization_id))) return
    const { mail, publicUrl } = this.#options
    await mail.send({
      to,
      subject: `${job} failed`,
      text: [
        `The scheduled job ${job} failed${planned === null ? '' : ` at its run of ${planned}`}.`,
        '',
        error?.message ?? 'No reason is known.',
        '',
        `The run: ${publicUrl}/scheduled_jobs/${apiId}/runs/${id}`,
      ].join('\n'),
    })
  }

  /** Asks somebody who is no member whether they want to be told; nothing of the mail is a builder's text but two names. */
  async #ask(to: string, organizationId: string, organization: string): Promise<void> {
    const { queries, mail, publicUrl } = this.#options
    const token = await beginQuestion(queries, organizationId, to)
    if (token === null) return
    const question = {
      to,
      subject: `Do you want mails about failed jobs of ${organization}?`,
      text: [
        `${organization} wants to tell this address when one of its scheduled jobs on Ashlar fails.`,
        '',
        'Open this link if you want that. Otherwise do nothing: you will get no such mail.',
        // The token stands after # so that it reaches no server log.
        `${publicUrl}/job-mails#${token}`,
      ].join('\n'),
    }
    let isSent = false
    try {
      if (!(await this.#mayWrite(organizationId))) return
      await mail.send(question)
      isSent = true
    } finally {
      if (!isSent) await withdrawQuestion(queries, token)
    }
  }

  async #mayWrite(organizationId: string): Promise<boolean> {
    const { queries, logs, noticesPerDay } = this.#options
    const budget = { organizationId, kind: 'notices', most: noticesPerDay }
    if (await takeOfToday(queries, budget)) return true
    logs.warn({ organizationId }, 'An organization has used up its mails about failed jobs of today')
    return false
  }
}
