import type {
  ApplicationDocumentView,
  ApplicationSummary,
  ApplicationVersionView,
  ApplicationView,
  DeploymentView,
} from '@ashlar/contract'
import {
  picturesOf,
  completeProfileSettings,
  mayAct,
  type Profile,
  profileSettingsOf,
  routesOf,
  themeOf,
} from '@ashlar/schema'
import type { Principal } from '../requests/principal.ts'
import type { LoadedApplication } from './load.ts'
import type { DeploymentRow, ListedApplication } from './queries.ts'
import type { ApplicationVersionRow } from './versions.ts'

/** A version as lists show it. */
export const presentApplicationVersion = ({
  id,
  number,
  name,
  description,
  createdAt,
  createdBy,
  wasDeployed,
}: ApplicationVersionRow): ApplicationVersionView => ({
  id,
  number,
  name,
  description,
  createdAt: createdAt.toISOString(),
  createdBy,
  wasDeployed,
})

export const presentDeployment = (deployment: DeploymentRow): DeploymentView => ({
  id: deployment.id,
  commitId: deployment.commitId,
  number: deployment.number,
  deployedAt: deployment.deployedAt.toISOString(),
  deployedBy: deployment.deployedBy,
})

/** An application of a list. */
export const presentListedApplication = (
  principal: Principal,
  { application: { row, protection }, owner, deployment }: ListedApplication,
): ApplicationSummary => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  isPublic: row.isPublic,
  owner,
  updatedAt: row.updatedAt.toISOString(),
  deployment: deployment === null ? null : presentDeployment(deployment),
  mayEdit: mayAct(principal, 'edit', protection),
  mayShare: mayAct(principal, 'share', protection),
})

export const presentApplication = (
  principal: Principal,
  application: LoadedApplication,
  {
    pages,
    deployment,
    document,
    profiles,
    branch,
    reviews,
  }: {
    pages: { id: string; name: string; isHidden: boolean }[]
    deployment: DeploymentRow | null
    document: ApplicationDocumentView
    profiles: readonly Profile[]
    branch: ApplicationView['branch']
    reviews: number
  },
): ApplicationView => ({
  id: application.row.id,
  name: application.row.name,
  kind: application.row.kind,
  isPublic: application.row.isPublic,
  settings: {
    theme: themeOf(application.row.records),
    routes: routesOf(application.row.records),
    pictures: picturesOf(application.row.records),
    profiles: completeProfileSettings(profileSettingsOf(application.row.records), profiles),
  },
  profiles: [...profiles],
  document,
  pages: pages.map(({ id, name, isHidden }) => ({ id, name, isHidden })),
  deployment: deployment === null ? null : presentDeployment(deployment),
  branch,
  reviews,
  isProtected: application.row.isProtected,
  hasUndeployedChanges: deployment === null || application.row.updatedAt > deployment.deployedAt,
  permissions: {
    canEdit: mayAct(principal, 'edit', application.protection),
    // Of a branch nothing but editing: all else is done to its application.
    canDeploy: branch === null && mayAct(principal, 'deploy', application.protection),
    canShare: branch === null && mayAct(principal, 'share', application.protection),
    canDelete: branch === null && mayAct(principal, 'delete', application.protection),
  },
})
