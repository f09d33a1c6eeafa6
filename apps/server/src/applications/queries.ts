import { and, desc, eq, or } from 'drizzle-orm'
import type { Principal } from '../requests/principal.ts'
import { users } from '../tables/identity.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isGivenTo, protect } from '../sharing/queries.ts'
import type { ApplicationRow, LoadedApplication } from './load.ts'
import { applications, deployments } from '../tables/applications.ts'

export interface Person {
  id: string
  name: string
}

/** A deployment with the person who made it. */
export interface DeploymentRow {
  id: string
  applicationId: string
  commitId: string
  number: number
  deployedAt: Date
  deployedBy: Person
}

const deploymentColumns = {
  id: deployments.id,
  applicationId: deployments.applicationId,
  commitId: deployments.commitId,
  number: deployments.number,
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
    .where(eq(deployments.id, application.deploymentId))
  return row ?? null
}

/** The applications that a member may see, each with its owner, its current deployment and what decides about rights. */
export const listApplications = async (
  database: Queryable,
  principal: Principal & { kind: 'member' },
): Promise<{ application: LoadedApplication; owner: Person; deployment: DeploymentRow | null }[]> => {
  const isGiven = isGivenTo(database, principal, 'applications', applications)
  const isVisible = isGiven === undefined ? undefined : or(isGiven, eq(applications.isPublic, true))
  const rows = await database
    .select({ row: applications, owner: { id: users.id, name: users.name } })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.ownerId))
    .where(and(eq(applications.organizationId, principal.organizationId), isVisible))
    .orderBy(desc(applications.updatedAt))
  const protections = await protect(
    database,
    principal,
    'applications',
    rows.map(({ row }) => row),
  )
  const current = new Map<string, DeploymentRow>()
  const deployed = await database
    .select(deploymentColumns)
    .from(deployments)
    .innerJoin(applications, eq(applications.deploymentId, deployments.id))
    .innerJoin(users, eq(users.id, deployments.deployedBy))
    .where(and(eq(applications.organizationId, principal.organizationId), isVisible))
  for (const deployment of deployed) current.set(deployment.applicationId, deployment)
  return rows.flatMap(({ row, owner }) => {
    const protection = protections.get(row.id)
    if (protection === undefined) return []
    return [{ application: { row, protection }, owner, deployment: current.get(row.id) ?? null }]
  })
}
