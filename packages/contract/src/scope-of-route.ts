import type { Address } from './route.ts'
import { routes } from './routes/routes.ts'
import type { TokenScope } from './token-scopes.ts'

const { applications, pages, published, runs, workflows, scheduledJobs, integrations, profiles } = routes
const { folders, modules } = routes
const { members, administrators, users, groups, roles, permissions } = routes

/**
 * What API tokens reach, by the scope that it takes. Whatever stands here for no scope is refused to every token: accounts
 * and sessions, members and their roles, sharing, and tokens themselves are for people only.
 */
const routesOfScope: { readonly [Scope in TokenScope]: readonly Address[] } = {
  'applications:read': [
    applications.list,
    folders.list,
    applications.read,
    applications.readDocument,
    applications.readNames,
    modules.list,
    modules.readVersion,
    modules.readUses,
    applications.readFiles,
    applications.listBranches,
    applications.compareBranch,
    applications.readTests,
    applications.readRepository,
    applications.compareWithRepository,
    applications.lookAtRepository,
    permissions.ofApplication,
    pages.read,
    pages.readDocument,
    runs.listOfApplication,
  ],
  'applications:write': [
    applications.create,
    folders.create,
    folders.update,
    folders.remove,
    folders.move,
    applications.update,
    applications.clone,
    applications.importFiles,
    applications.writeFiles,
    applications.saveChange,
    applications.createPage,
    applications.removePage,
    applications.createBranch,
    applications.mergeBranch,
    applications.push,
    applications.pull,
    applications.remove,
    pages.update,
    pages.clone,
    pages.saveChange,
  ],
  'applications:deploy': [applications.deploy, applications.recordTestResults],
  'applications:run': [published.open, published.page, runs.runPublished, runs.cancel],
  'workflows:read': [
    workflows.list,
    workflows.read,
    workflows.readFiles,
    workflows.listVersions,
    workflows.readVersion,
    workflows.listRuns,
    workflows.readRun,
  ],
  'workflows:write': [
    workflows.create,
    workflows.update,
    workflows.saveChange,
    workflows.writeFiles,
    workflows.duplicate,
    workflows.remove,
  ],
  'workflows:deploy': [workflows.deploy, workflows.deployVersion, workflows.undeploy],
  'workflows:run': [
    workflows.call,
    workflows.callWithBody,
    workflows.start,
    workflows.startWithBody,
    workflows.readCall,
    workflows.cancelRun,
    workflows.replayRun,
  ],
  'scheduled jobs:read': [
    scheduledJobs.list,
    scheduledJobs.read,
    scheduledJobs.readFiles,
    scheduledJobs.readTimes,
    scheduledJobs.listVersions,
    scheduledJobs.readVersion,
    scheduledJobs.listRuns,
    scheduledJobs.readRun,
  ],
  'scheduled jobs:write': [
    scheduledJobs.create,
    scheduledJobs.update,
    scheduledJobs.saveChange,
    scheduledJobs.writeFiles,
    scheduledJobs.duplicate,
    scheduledJobs.remove,
  ],
  'scheduled jobs:deploy': [
    scheduledJobs.deploy,
    scheduledJobs.deployVersion,
    scheduledJobs.undeploy,
    scheduledJobs.enable,
  ],
  'scheduled jobs:run': [scheduledJobs.runNow, scheduledJobs.cancelRun, scheduledJobs.replayRun],
  'integrations:read': [
    integrations.list,
    integrations.read,
    integrations.readMetadata,
    integrations.readOperations,
  ],
  'integrations:write': [
    integrations.create,
    integrations.update,
    integrations.removeConfiguration,
    integrations.remove,
    integrations.test,
    integrations.testNew,
  ],
  'profiles:write': [profiles.create, profiles.rename, profiles.remove],
  'organization:read': [
    profiles.list,
    members.list,
    administrators.list,
    users.read,
    users.readPermissions,
    groups.list,
    groups.read,
    groups.readPermissions,
    roles.list,
    permissions.listShared,
    permissions.ofApi,
  ],
}

const keyOf = ({ method, path }: Address): string => `${method} ${path}`

const scopes: ReadonlyMap<string, TokenScope> = new Map(
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record above
  (Object.entries(routesOfScope) as [TokenScope, readonly Address[]][]).flatMap(([scope, listed]) =>
    listed.map((each): [string, TokenScope] => [keyOf(each), scope]),
  ),
)

/** The scope with which an API token may call a route; null where no token may. */
export const scopeOfRoute = (route: Address): TokenScope | null => scopes.get(keyOf(route)) ?? null
