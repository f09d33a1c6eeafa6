import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../platform/database/database.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import type { apiVersions } from '../../tables/apis.ts'
import type { applicationVersions } from '../../tables/applications.ts'
import type { deploymentRequests } from '../../tables/deployment-requests.ts'

/** A request as it is stored. */
export type DeploymentRequestRow = typeof deploymentRequests.$inferSelect

/** What is deployed, as far as approvals know it. */
export interface ApprovedRow {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** How many others have to approve a version before it is deployed. */
  readonly deploymentApprovalsNeeded: number
}

/** A version as approvals know it. */
export interface ApprovedVersion {
  readonly id: string
  readonly number: number
  readonly description: string
  readonly createdAt: Date
  /** A name of what it holds, which is another one as soon as that is. */
  readonly commitId: string
}

/** A new request's own columns. */
type StoredSubject = Pick<
  typeof deploymentRequests.$inferInsert,
  'applicationId' | 'versionId' | 'apiId' | 'apiVersionId'
>

/**
 * What is deployed once others have approved it: what differs between applications, and workflows and scheduled jobs. All of it runs
 * in the caller's transaction.
 */
export interface Approved {
  /** Where a request names what is deployed, and which version of it. */
  readonly columns: { readonly original: PgColumn; readonly version: PgColumn }
  readonly versions: typeof applicationVersions | typeof apiVersions
  /** The same, for a new request. */
  stored(originalId: string, versionId: string): StoredSubject
  /** What it is called in sentences and in the audit. */
  nounOf(queries: Queryable, id: string): Promise<string>
  /** What is deployed. Throws `Refusal` where it is gone. */
  read(queries: Queryable, id: string): Promise<ApprovedRow>
  /** The same, held until the transaction ends: nothing of it is deployed meanwhile. */
  lock(queries: Queryable, id: string): Promise<ApprovedRow>
  /** Says how many approvals a deployment of it needs from now on. */
  need(queries: Queryable, id: string, approvals: number): Promise<void>
  /** Whether just what a version holds was deployed before. */
  wasDeployed(
    queries: Queryable,
    originalId: string,
    version: Pick<ApprovedVersion, 'id' | 'commitId'>,
  ): Promise<boolean>
  /** Whoever changed something that a version holds and that is not deployed, on a branch that was merged too. */
  makersOf(queries: Queryable, originalId: string, version: ApprovedVersion): Promise<readonly string[]>
  /** Those among some people who may deploy it at this moment, by their ids. */
  thoseWhoMayDeploy(
    queries: Queryable,
    row: ApprovedRow,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, MemberPrincipal>>
  /** Members who may deploy it, those of earlier days first, so many at most. */
  someWhoMayDeploy(
    queries: Queryable,
    row: ApprovedRow,
    wanted: { readonly most: number; readonly without: ReadonlySet<string> },
  ): Promise<readonly MemberPrincipal[]>
  /** Has those told who have it open that what waits to be deployed is another one now. */
  noteChange(queries: Queryable, id: string): Promise<void>
  /** Where it is edited, below the address of the installation. */
  pathOf(queries: Queryable, id: string): Promise<string>
  /** What comes of a deployment, in the words of mails. */
  readonly words: {
    /** “Visitors see it once …” */
    readonly outcome: string
    /** “… and visitors see it now.” */
    readonly now: string
  }
}

/** What is deployed as well: nothing that asks whether something is approved needs this. */
export interface Deployable extends Approved {
  /**
   * Deploys a version in somebody's name, where everything is approved already. Throws `Refusal` before it writes anything where
   * something keeps it from being deployed.
   */
  deploy(queries: Queryable, asker: MemberPrincipal, originalId: string, versionId: string): Promise<void>
  /** What was planned of a version. */
  readonly plans: {
    /** Keeps with it why it is not going to be deployed. */
    fail(queries: Queryable, originalId: string, versionId: string, failure: string): Promise<void>
    remove(queries: Queryable, originalId: string, versionId: string): Promise<void>
  } | null
}

/** The ids of what a request is about, and of the version. */
export const subjectOf = ({
  applicationId,
  versionId,
  apiId,
  apiVersionId,
}: Pick<DeploymentRequestRow, 'applicationId' | 'versionId' | 'apiId' | 'apiVersionId'>): {
  readonly originalId: string
  readonly versionId: string
} => {
  const ids = { originalId: applicationId ?? apiId, versionId: versionId ?? apiVersionId }
  if (ids.originalId === null || ids.versionId === null) throw new Error('A request is about a version.')
  return { originalId: ids.originalId, versionId: ids.versionId }
}
