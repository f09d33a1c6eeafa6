export {
  address,
  route,
  type Address,
  type EntityKind,
  type Method,
  type PathParameters,
  type Route,
  type RouteInput,
  type RouteOutput,
  type RoutePolicy,
} from './route.ts'
export { errorStatus, type ErrorBody, type ErrorCode } from './error.ts'
export { call, callAddress, CallError, type LooseInput } from './call.ts'
export { publishedAddresses } from './published-addresses.ts'
export { routes } from './routes/routes.ts'
export type { SessionView } from './routes/session.ts'
export type { InvitationView, MemberView } from './routes/members.ts'
export {
  savedThemeSchema,
  type AddedPageView,
  type ApplicationSummary,
  type ApplicationView,
  type DeploymentView,
  type ShareView,
} from './routes/applications.ts'
export {
  conflictSchema,
  type ConflictView,
  type PageView,
  type StoredPageView,
  type SavedView,
} from './routes/pages.ts'
export type { PublishedApi, PublishedApplication, PublishedPage } from './routes/published.ts'
export type { RunError, RunErrorCode, RunRecordView, RunView, StepResult } from './routes/runs.ts'
export type { ConnectionTest, IntegrationMetadata, IntegrationView } from './routes/integrations.ts'
