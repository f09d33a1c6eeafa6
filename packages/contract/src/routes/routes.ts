import { accountRoutes } from './account.ts'
import { adminRoutes } from './admin.ts'
import { administratorRoutes } from './administrators.ts'
import { apiBranchRoutes } from './api-branches.ts'
import { apiTokenRoutes } from './api-tokens.ts'
import { approvalRoutes } from './approvals.ts'
import { applicationRoutes } from './applications.ts'
import { assistantRoutes, jobAssistantRoutes, workflowAssistantRoutes } from './assistant.ts'
import { crashRoutes } from './crashes.ts'
import { embeddingRoutes } from './embedding.ts'
import { folderRoutes } from './folders.ts'
import { gitAccountRoutes } from './git-accounts.ts'
import { groupRoutes } from './groups.ts'
import { healthRoutes } from './health.ts'
import { homeRoutes } from './home.ts'
import { integrationRoutes } from './integrations.ts'
import { liveRoutes } from './live.ts'
import { memberRoutes } from './members.ts'
import { moduleRoutes } from './modules.ts'
import { oauthRoutes } from './oauth.ts'
import { ownOrganizationRoutes } from './own-organizations.ts'
import { organizationRoutes } from './organizations.ts'
import { pageRoutes } from './pages.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordResetRoutes } from './password-resets.ts'
import { permissionRoutes } from './permissions.ts'
import { preferenceRoutes } from './preferences.ts'
import { profileRoutes } from './profiles.ts'
import { publishedRoutes } from './published.ts'
import { repositoryRoutes } from './repositories.ts'
import { roleRoutes } from './roles.ts'
import { runRoutes } from './runs.ts'
import { scheduledJobRoutes } from './scheduled-jobs.ts'
import { secretStoreRoutes } from './secret-stores.ts'
import { sessionRoutes } from './session.ts'
import { spanRoutes } from './spans.ts'
import { userRoutes } from './users.ts'
import { workflowAccessTokenRoutes } from './workflow-access-tokens.ts'
import { systemRoutes } from './system.ts'
import { workflowRoutes } from './workflows.ts'

// Spelled out, so that the compiler refers to the type of each noun: inferred, all together are too long for it. No
// interface, which the functions that walk over all routes could not take.
type Routes = {
  readonly health: typeof healthRoutes
  readonly session: typeof sessionRoutes
  readonly passwordResets: typeof passwordResetRoutes
  readonly account: typeof accountRoutes
  readonly passkeys: typeof passkeyRoutes
  readonly ownOrganizations: typeof ownOrganizationRoutes
  readonly preferences: typeof preferenceRoutes
  readonly members: typeof memberRoutes
  readonly organizations: typeof organizationRoutes
  readonly users: typeof userRoutes
  readonly admin: typeof adminRoutes
  readonly administrators: typeof administratorRoutes
  readonly folders: typeof folderRoutes
  readonly groups: typeof groupRoutes
  readonly permissions: typeof permissionRoutes
  readonly repositories: typeof repositoryRoutes
  readonly gitAccounts: typeof gitAccountRoutes
  readonly roles: typeof roleRoutes
  readonly home: typeof homeRoutes
  readonly applications: typeof applicationRoutes
  readonly pages: typeof pageRoutes
  readonly modules: typeof moduleRoutes
  readonly live: typeof liveRoutes
  readonly published: typeof publishedRoutes
  readonly runs: typeof runRoutes
  readonly crashes: typeof crashRoutes
  readonly spans: typeof spanRoutes
  readonly integrations: typeof integrationRoutes
  readonly secretStores: typeof secretStoreRoutes
  readonly oauth: typeof oauthRoutes
  readonly embedding: typeof embeddingRoutes
  readonly profiles: typeof profileRoutes
  readonly workflows: typeof workflowRoutes
  readonly scheduledJobs: typeof scheduledJobRoutes
  readonly apiBranches: typeof apiBranchRoutes
  readonly workflowAccessTokens: typeof workflowAccessTokenRoutes
  readonly apiTokens: typeof apiTokenRoutes
  readonly approvals: typeof approvalRoutes
  readonly assistant: typeof assistantRoutes
  readonly workflowAssistant: typeof workflowAssistantRoutes
  readonly jobAssistant: typeof jobAssistantRoutes
  readonly system: typeof systemRoutes
}

/** Every HTTP route of the product, by noun. */
export const routes: Routes = {
  health: healthRoutes,
  session: sessionRoutes,
  passwordResets: passwordResetRoutes,
  account: accountRoutes,
  passkeys: passkeyRoutes,
  ownOrganizations: ownOrganizationRoutes,
  preferences: preferenceRoutes,
  members: memberRoutes,
  organizations: organizationRoutes,
  users: userRoutes,
  admin: adminRoutes,
  administrators: administratorRoutes,
  folders: folderRoutes,
  groups: groupRoutes,
  permissions: permissionRoutes,
  repositories: repositoryRoutes,
  gitAccounts: gitAccountRoutes,
  roles: roleRoutes,
  home: homeRoutes,
  applications: applicationRoutes,
  pages: pageRoutes,
  modules: moduleRoutes,
  live: liveRoutes,
  published: publishedRoutes,
  runs: runRoutes,
  crashes: crashRoutes,
  spans: spanRoutes,
  integrations: integrationRoutes,
  secretStores: secretStoreRoutes,
  oauth: oauthRoutes,
  embedding: embeddingRoutes,
  profiles: profileRoutes,
  workflows: workflowRoutes,
  scheduledJobs: scheduledJobRoutes,
  apiBranches: apiBranchRoutes,
  workflowAccessTokens: workflowAccessTokenRoutes,
  apiTokens: apiTokenRoutes,
  approvals: approvalRoutes,
  assistant: assistantRoutes,
  workflowAssistant: workflowAssistantRoutes,
  jobAssistant: jobAssistantRoutes,
  system: systemRoutes,
}
