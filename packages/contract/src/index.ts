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
export { resolveAccessMode } from './access-mode.ts'
export { crashCode, type CrashFailure, type CrashReason } from './crash-code.ts'
export { builderScreenOf, type CrashScreen } from './crash-screens.ts'
export { builderAddresses, isBuilderAddress } from './builder-addresses.ts'
export { call, callAddress, callFrom, CallError, type LooseInput } from './call.ts'
export { callStackLimits } from './call-stack-limits.ts'
export {
  listDirections,
  mostCounted,
  mostRows,
  type Listed,
  type ListDirection,
  type ListQuery,
} from './listing.ts'
export type { HomeEntryView } from './routes/home.ts'
export type { Use, UsesView } from './routes/uses.ts'
export type { CrashReport } from './routes/crashes.ts'
export { publishedAddresses } from './published-addresses.ts'
export { localFolder } from './local-folder.ts'
export type { AssistantEventLine, AssistantTurn } from './routes/assistant.ts'
export { routes } from './routes/routes.ts'
export { isOpenWithoutSecondFactor } from './without-second-factor.ts'
export {
  type Capabilities,
  mostSourceValues,
  type SessionView,
  type SignedInUser,
  type Source,
  sourceSchema,
  typedCodeLength,
  type ViewedAs,
} from './routes/session.ts'
export type { AccountView, SignInView } from './routes/account.ts'
export type { MadePasskey, PasskeyView, SignedByPasskey } from './routes/passkeys.ts'
export type { InvitableRole, InvitationView, MemberView } from './routes/members.ts'
export {
  deploymentRefusalSchema,
  type AddedPageView,
  type ApplicationDocumentView,
  type ApplicationSummary,
  type ApplicationView,
  type DeploymentRefusal,
  type DeploymentView,
  type NamedThing,
} from './routes/applications.ts'
export { mostApprovals } from './routes/branches.ts'
export {
  type CommentPlace,
  mostReviewComments,
  type ReviewCommentView,
  type ReviewSummaryView,
  type ReviewView,
} from './routes/reviews.ts'
export type { DeploymentRequestView } from './routes/deployment-requests.ts'
export type { SavedTestsView } from './routes/application-tests.ts'
export type {
  BranchChoice,
  BranchCollisionView,
  BranchMergeView,
  BranchView,
} from './routes/branches.ts'
export type { ModuleSummary, ModuleVersionView } from './routes/modules.ts'
export type { ApplicationNewsView, NewsAuthor, SeenRevisions } from './routes/application-news.ts'
export type { RepositoryStateView } from './routes/kept-repository.ts'
export type { GitHostView, GitLoginView, HostRepositoryView } from './routes/git-accounts.ts'
export type { KeptKind, KeptView, RepositoryDetailView, RepositoryView } from './routes/repositories.ts'
export type { ImportedView } from './routes/application-files.ts'
export type {
  ApplicationVersionView,
  PlannedDeploymentView,
  VersionComparisonView,
} from './routes/application-versions.ts'
export type { GivenShareView, ShareView } from './routes/shares.ts'
export type {
  GivenEntity,
  GroupView,
  PermissionsView,
  PersonOfGroup,
  RoleName,
} from './routes/groups.ts'
export { type FolderView, noFolder } from './routes/folders.ts'
export type { RoleType, RoleView } from './routes/roles.ts'
export type { UserView } from './routes/users.ts'
export type { SharedEntityView, SharedType } from './routes/permissions.ts'
export {
  type PageView,
  type StoredPageView,
} from './routes/pages.ts'
export type {
  HiddenPage,
  OpenedPage,
  PublishedApi,
  PublishedApplication,
  PublishedPage,
} from './routes/published.ts'
export { textsOfPage, type ApplicationTexts } from './texts-of-page.ts'
export type { SpanOfBrowser } from './routes/spans.ts'
export type { RunError, RunErrorCode } from './routes/run-error.ts'
export type { RunEventView, RunMessageView, WorkflowCallEventView } from './routes/run-events.ts'
export type {
  RunPart,
  RunPartToStart,
  RunRecordView,
  RunView,
  StepResult,
} from './routes/runs.ts'
export {
  type ConnectionTest,
  type IntegrationMetadata,
  type IntegrationOperation,
  type IntegrationView,
  rowsPerPage,
  stepsDescribedTogether,
  type TableRows,
} from './routes/integrations.ts'
export type { LoginCompletion, LoginSettings, LoginView, OAuthTokenView } from './routes/oauth.ts'
export {
  followedText,
  liveDocumentKinds,
  mostShownSelection,
  type FollowedRevision,
  type LiveChange,
  type LiveDocument,
  type LiveDocumentKind,
  type LiveEnd,
  type LiveEvent,
  type PresentPerson,
} from './routes/live.ts'
export {
  type ChangeOrigin,
  changeOrigins,
  conflictSchema,
  type ConflictView,
  type SavedView,
} from './routes/saved-changes.ts'
export {
  embedAccessTokenDays,
  embedOriginSchema,
  type EmbedAccessTokenView,
  type EmbeddingView,
} from './routes/embedding.ts'
export {
  jobContentSchema,
  workflowContentSchema,
  type ApiContent,
  type ApiVersionView,
  type JobContent,
  type SavedApiView,
  type WorkflowContent,
} from './routes/organization-apis.ts'
export type {
  CalledRunView,
  DurableRunDetailView,
  DurableRunStatus,
  DurableRunView,
  RunEntryView,
} from './routes/runs-of-apis.ts'
export type { ApprovalView } from './routes/approvals.ts'
export type { CodeIsolationView, SystemView } from './routes/system.ts'
export type { ScheduledJobSummary, ScheduledJobView, VersionOfJobView } from './routes/scheduled-jobs.ts'
export { workflowAccessTokenDays, type WorkflowAccessTokenView } from './routes/workflow-access-tokens.ts'
export {
  type AssistantSettingsView,
  daysToUndoDeletion,
  joinRoles,
  type GeneralSettingsView,
} from './routes/organizations.ts'
export type { Preferences } from './routes/preferences.ts'
export {
  mostOfInstallation,
  type OrganizationOfInstallation,
  type PersonOfInstallation,
} from './routes/admin.ts'
export type { AdministratorView } from './routes/administrators.ts'
export { apiTokenDays, apiTokenKinds, type ApiTokenKind, type ApiTokenView } from './routes/api-tokens.ts'
export { scopeOfRoute } from './scope-of-route.ts'
export { tokenScopes, type TokenScope } from './token-scopes.ts'
export type { VersionOfWorkflowView, WorkflowSummary, WorkflowView } from './routes/workflows.ts'
