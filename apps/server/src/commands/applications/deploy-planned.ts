import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Load } from '../../access/load.ts'
import type { Memberships } from '../../organizations/memberships.ts'
import { record } from '../../audit/record.ts'
import { takeOfToday } from '../../organizations/daily-budgets.ts'
import { lockApplication } from '../../pages/application-pages.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { transaction } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/logs.ts'
import type { Mail } from '../../platform/mail.ts'
import { plainName } from '../../platform/plain-name.ts'
import { RegularLook } from '../../platform/regular-look.ts'
import type { Publications } from '../../published/publications.ts'
import { Refusal } from '../../requests/refusal.ts'
import type { Settings } from '../../settings/config.ts'
import { applications } from '../../tables/applications.ts'
import { plannedDeployments } from '../../tables/planned-deployments.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { ApplicationRow } from '../../applications/load.ts'
import { contentOfVersion } from '../../applications/versions.ts'
import { approvalsMissing, waitingRequestOf } from '../deployment-requests/approvals.ts'
import { approvedApplications } from '../deployment-requests/approved-applications.ts'
import { askForDeployment, type AwaitedDeployment } from '../deployment-requests/ask-for-deployment.ts'
import { tellApprovers, tellAsker, type TellingServices } from '../deployment-requests/tell-of-request.ts'
import { deployVersionWithin } from './deploy-application.ts'
import { isPlanOf } from './plan-of-version.ts'

/** What deploying in somebody's place needs. */
export interface PlannedDeploymentsOptions {
  readonly database: Database
  readonly logs: Logger
  readonly publications: Publications
  readonly memberships: Pick<Memberships, 'of'>
  /** Without what was remembered: the right of the moment counts. */
  readonly load: Load
  readonly mail: Mail
  /** Where people open Ashlar, and how many mails one organization may cause a day. */
  readonly settings: Pick<Settings, 'publicUrl' | 'noticesPerDay'>
}

interface Due {
  readonly applicationId: string
  readonly versionId: string
  readonly plannedBy: string
  readonly organizationId: string
}

const lookMilliseconds = 5_000
const mostTogether = 20

const isDue = () => and(isNull(plannedDeployments.failure), sql`${plannedDeployments.deployAt} <= now()`)

/** What was read before may have been planned anew since. */
const isStill = (due: Due) => and(isPlanOf(due), isDue())

/**
 * Deploys planned versions when their times come, by the time of the database and with the right that whoever planned it
 * has then. Several servers may do so at once: what is planned is taken with the lock of its application. What is refused
 * stays, with the reason.
 */
export class PlannedDeployments {
  readonly #options: PlannedDeploymentsOptions
  readonly #looks: RegularLook
  readonly #telling: TellingServices

  constructor(options: PlannedDeploymentsOptions) {
    this.#options = options
    this.#telling = { platform: options, settings: options.settings }
    this.#looks = new RegularLook({
      everyMilliseconds: lookMilliseconds,
      look: () => this.deployDue(),
      logs: options.logs,
      failure: 'Planned deployments could not be looked up; trying again',
    })
  }

  start(): void {
    this.#looks.start()
  }

  /** Waits for what is being deployed. */
  stop(): Promise<void> {
    return this.#looks.stop()
  }

  /** Deploys all that is due now. */
  async deployDue(): Promise<void> {
    const { database, logs } = this.#options
    const due = await database.queries
      .select({
        applicationId: plannedDeployments.applicationId,
        versionId: plannedDeployments.versionId,
        plannedBy: plannedDeployments.plannedBy,
        organizationId: applications.organizationId,
      })
      .from(plannedDeployments)
      .innerJoin(applications, eq(applications.id, plannedDeployments.applicationId))
      .where(isDue())
      .orderBy(plannedDeployments.deployAt)
      .limit(mostTogether)
    for (const one of due) {
      try {
        await this.#deploy(one)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        logs.warn(
          { applicationId: one.applicationId, reason: error.message },
          'A planned deployment was refused',
        )
        await this.#noteFailure(one, error.message)
      }
    }
  }

  /** Keeps why something was not deployed, where the versions are listed and in the history, and tells whoever planned it. */
  async #noteFailure(due: Due, failure: string): Promise<void> {
    const { database, logs } = this.#options
    const { applicationId, plannedBy, organizationId } = due
    const isNoted = await transaction(database, async (queries) => {
      const noted = await queries
        .update(plannedDeployments)
        .set({ failure })
        .where(isStill(due))
        .returning({ versionId: plannedDeployments.versionId })
      // Another server was first, or it was taken back.
      if (noted.length === 0) return false
      await record(queries, {
        organizationId,
        actorId: plannedBy,
        action: 'fail planned deployment',
        entityType: 'application',
        entityId: applicationId,
        details: { reason: failure },
      })
      return true
    })
    if (!isNoted) return
    await this.#tellPlanner(due, failure).catch((cause: unknown) =>
      logs.warn(
        { err: cause, applicationId },
        'Whoever planned a deployment could not be told by mail that it failed',
      ),
    )
  }

  /** Mails whoever planned it, where they still are a member and the organization has mails left today. */
  async #tellPlanner({ plannedBy, organizationId, applicationId }: Due, failure: string): Promise<void> {
    const { database, memberships, mail, settings } = this.#options
    const planner = await memberships.of(plannedBy, organizationId)
    const [application] = await database.queries
      .select({ name: applications.name })
      .from(applications)
      .where(eq(applications.id, applicationId))
    if (planner === null || application === undefined) return
    const budget = { organizationId, kind: 'notices', most: settings.noticesPerDay }
    if (!(await takeOfToday(database.queries, budget))) return
    await mail.send({
      to: planner.email,
      subject: `The planned deployment of ${plainName(application.name)} was refused`,
      text: [
        'Visitors see what they saw before. The reason:',
        '',
        failure,
        '',
        `It is listed with the versions of the application: ${settings.publicUrl}/applications/${applicationId}/edit`,
      ].join('\n'),
    })
  }

  async #deploy(due: Due): Promise<void> {
    const { database, publications, memberships, load } = this.#options
    const actor = await memberships.of(due.plannedBy, due.organizationId)
    if (actor === null || actor.lacksSecondFactor === true) {
      throw new Refusal('not_allowed', 'Whoever planned it may not deploy in this organization any more.')
    }
    await load(actor, 'application', due.applicationId, 'deploy').catch((error: unknown) => {
      throw error instanceof Refusal
        ? new Refusal('not_allowed', `${actor.name} may not deploy this application any more.`)
        : error
    })
    const awaited = await transaction(database, async (queries) => {
      const row = await lockApplication(queries, due.applicationId)
      const [taken] = await queries.delete(plannedDeployments).where(isStill(due)).returning()
      // Another server was first, or it was taken back.
      if (taken === undefined) return null
      const awaited = await this.#awaited(queries, actor, row, due.versionId)
      if (awaited !== null) return awaited
      await deployVersionWithin(queries, { database, publications }, actor, due.applicationId, due.versionId)
      return null
    })
    if (awaited === null) return
    await tellApprovers(this.#telling, approvedApplications, actor, awaited)
    await tellAsker(this.#telling, approvedApplications, awaited.row, {
      askedBy: due.plannedBy,
      subject: `The planned deployment of ${plainName(awaited.row.name)} waits for approval`,
      text: [
        `Version ${awaited.version.number} was not approved by the time for which it was planned.`,
        'Visitors see it as soon as it is.',
      ],
    })
  }

  /** A version that nobody approved by its time waits for that and is not lost; null where nothing is missing. */
  async #awaited(
    queries: Queryable,
    actor: MemberPrincipal,
    row: ApplicationRow,
    versionId: string,
  ): Promise<AwaitedDeployment | null> {
    const { version } = await contentOfVersion(queries, row.id, versionId)
    if ((await approvalsMissing(queries, approvedApplications, row, version)) === 0) return null
    const waiting = await waitingRequestOf(queries, approvedApplications, row.id)
    if (waiting !== null && waiting.commitId !== version.commitId) {
      throw new Refusal(
        'waits_for_approval',
        'It was not approved by its time, and another version waits for approval since.',
      )
    }
    const { deployAt, now } = { deployAt: waiting?.deployAt ?? null, now: this.#options.database.clock.now() }
    await record(queries, {
      organizationId: row.organizationId,
      actorId: actor.userId,
      action: 'delay planned deployment',
      entityType: 'application',
      entityId: row.id,
      details: { version: version.number },
    })
    return askForDeployment(queries, approvedApplications, actor, row, version, { now, deployAt })
  }
}
