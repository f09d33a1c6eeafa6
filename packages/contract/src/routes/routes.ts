import { accountRoutes } from './account.ts'
import { approvalRoutes } from './approvals.ts'
import { applicationRoutes } from './applications.ts'
import { embeddingRoutes } from './embedding.ts'
import { groupRoutes } from './groups.ts'
import { healthRoutes } from './health.ts'
import { integrationRoutes } from './integrations.ts'
import { memberRoutes } from './members.ts'
import { pageRoutes } from './pages.ts'
import { passwordResetRoutes } from './password-resets.ts'
import { profileRoutes } from './profiles.ts'
import { publishedRoutes } from './published.ts'
import { roleRoutes } from './roles.ts'
import { runRoutes } from './runs.ts'
import { scheduledJobRoutes } from './scheduled-jobs.ts'
import { sessionRoutes } from './session.ts'
import { spanRoutes } from './spans.ts'
import { workflowAccessTokenRoutes } from './workflow-access-tokens.ts'
import { systemRoutes } from './system.ts'
import { workflowRoutes } from './workflows.ts'

/** Every HTTP route of the product, by noun. */
export const routes = {
  health: healthRoutes,
  session: sessionRoutes,
  passwordResets: passwordResetRoutes,
  account: accountRoutes,
  members: memberRoutes,
  groups: groupRoutes,
  roles: roleRoutes,
  applications: applicationRoutes,
  pages: pageRoutes,
  published: publishedRoutes,
  runs: runRoutes,
  spans: spanRoutes,
  integrations: integrationRoutes,
  embedding: embeddingRoutes,
  profiles: profileRoutes,
  workflows: workflowRoutes,
  scheduledJobs: scheduledJobRoutes,
  workflowAccessTokens: workflowAccessTokenRoutes,
  approvals: approvalRoutes,
  system: systemRoutes,
}
