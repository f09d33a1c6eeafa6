import { mayAct } from '@ashlar/schema'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MemberPrincipal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import { protect } from '../sharing/queries.ts'
import type { ApplicationRow, LoadedApplication } from './load.ts'
import { applications, applicationVersions, deployments } from '../tables/applications.ts'

export interface Person {
  id: string
  name: string
}

/** A deployment with the person who made it. */
export interface DeploymentRow {
  id: string
  applicationId: string
  commitId: string
  /** Of the version that it deployed. */
  number: number
  versionId: string | null
  deployedAt: Date
  deployedBy: Person
}

const deploymentColumns = {
  id: deployments.id,
  applicationId: deployments.applicationId,
  commitId: deployments.commitId,
  // Without a version it was made by a server of the version before.
  number: sql<number>`coalesce(${applicationVersions.number}, ${deployments.number})`,
  versionId: deployments.versionId,
  deployedAt: deployments.deployedAt,
  deployedBy: { id: users.id, name: users.name },
}

/** The deployment that visitors see now. */
export const currentDeployment = async (
  database: Queryable,
  application: ApplicationRow,
): Promise<DeploymentRow | null> => {
  if (application.deploymentId === null) return null
  const [row] = await database
    .select(deploymentColumns)
    .from(deployments)
    .innerJoin(users, eq(users.id, deployments.deployedBy))
    .leftJoin(applicationVersions, eq(applicationVersions.id, deployments.versionId))
    .where(eq(deployments.id, application.deploymentId))
  return row ?? null
}

/** An application as lists show it. */
export interface ListedApplication {
  readonly application: LoadedApplication
  readonly owner: Person
  readonly deployment: DeploymentRow | null
}

/** Some applications of a list, by id, each with its owner, its current deployment and what decides about rights. */
export const listedApplications = async (
  database: Queryable,
  principal: MemberPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ListedApplication>> => {
  if (ids.length === 0) return new Map()
  const rows = await database
    .select({ row: applications, owner: { id: users.id, name: users.name } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.ownerId))
    .where(and(eq(applications.organizationId, principal.organizationId), inArray(applications.id, [...ids])))
  const protections = await protect(
    database,
    principal,
    'applications',
    rows.map(({ row }) => row),
  )
  const deploymentIds = rows.flatMap(({ row }) => row.deploymentId ?? [])
  const deployed =
    deploymentIds.length === 0
      ? []
      : await database
          .select(deploymentColumns)
          .from(deployments)
          .innerJoin(users, eq(users.id, deployments.deployedBy))
          .leftJoin(applicationVersions, eq(applicationVersions.id, deployments.versionId))
          .where(inArray(deployments.id, deploymentIds))
  const current = new Map(deployed.map((deployment) => [deployment.applicationId, deployment]))
  return new Map(
    rows.flatMap(({ row, owner }): [string, ListedApplication][] => {
      const protection = protections.get(row.id)
      if (protection === undefined || !mayAct(principal, 'view', protection)) return []
      return [[row.id, { application: { row, protection }, owner, deployment: current.get(row.id) ?? null }]]
    }),
  )
}
