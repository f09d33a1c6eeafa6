import type { ApprovalQuestion } from '@ashlar/executor'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { entitledMembers, principalOf } from '../rights/rights.ts'
import { type ApiRow, kindFacts } from '../apis/load.ts'
import { apis } from '../tables/apis.ts'
import type { NoticeOptions } from '../durable-runs/failure-notices.ts'
import { durableRunEntries, durableRuns } from '../tables/durable-runs.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import { isOpenApproval } from './queries.ts'

/**
 * Mails the people whom a run asks by name, once for each question. Only members of its organization are told: the text
 * and the addresses are a builder's, and must not make this server write to strangers.
 */
export class ApprovalNotices {
  readonly #options: Omit<NoticeOptions, 'noticesPerDay'>
  #sending: Promise<void> = Promise.resolve()

  constructor(options: Omit<NoticeOptions, 'noticesPerDay'>) {
    this.#options = options
  }

  /** Tells of what a run asks that came to rest, in the background. */
  tell(runId: string): void {
    this.#sending = this.#sending.then(() => this.#tell(runId))
  }

  /** Waits for what is being sent. */
  async stop(): Promise<void> {
    await this.#sending
  }

  async #tell(runId: string): Promise<void> {
    try {
      const questions = await this.#takeQuestions(runId)
      if (questions.length === 0) return
      const [found] = await this.#options.queries
        .select({ api: apis })
        .from(durableRuns)
        .innerJoin(apis, eq(apis.id, durableRuns.apiId))
        .where(and(eq(durableRuns.id, runId), isNull(durableRuns.endedAt), isNull(apis.deletedAt)))
      if (found === undefined) return
      for (const question of questions) await this.#send(found.api, question)
    } catch (error) {
      this.#options.logs.warn({ err: error, runId }, 'Those whom a run asks could not be told by mail')
    }
  }

  /** The open questions of a run of which nobody was told; whoever takes them tells. */
  async #takeQuestions(runId: string): Promise<ApprovalQuestion[]> {
    const { entry } = durableRunEntries
    const rows = await this.#options.queries
      .update(durableRunEntries)
      .set({ toldAt: sql`now()` })
      .where(and(eq(durableRunEntries.runId, runId), isNull(durableRunEntries.toldAt), isOpenApproval()))
      .returning({ entry })
    return rows.flatMap((row) => (row.entry.kind === 'approval' ? [row.entry.question] : []))
  }

  async #send(api: ApiRow, { message, approvers, until }: ApprovalQuestion): Promise<void> {
    const { mail, publicUrl } = this.#options
    const { noun } = kindFacts[api.kind]
    const name = api.name.replaceAll(/\s+/gu, ' ')
    for (const member of await this.#membersOf(api.organizationId, approvers)) {
      await mail.send({
        to: member.email,
        subject: `${name} waits for your decision`,
        text: [
          `The ${noun} ${name} asks you:`,
          '',
          message === '' ? 'May the run go on?' : message,
          '',
          `Approve or decline until ${until.slice(0, 16).replace('T', ' ')} UTC: ${publicUrl}/approvals`,
        ].join('\n'),
      })
    }
  }

  async #membersOf(organizationId: string, emails: readonly string[]): Promise<MemberPrincipal[]> {
    if (emails.length === 0) return []
    const wanted = emails.map((email) => email.toLowerCase())
    const members = await entitledMembers(
      this.#options.queries,
      and(
        eq(memberships.organizationId, organizationId),
        sql`lower(${users.email}) = any(${sql.param(wanted)}::text[])`,
      ),
    )
    return members.map(principalOf)
  }
}
