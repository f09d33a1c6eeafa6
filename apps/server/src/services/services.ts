import type { Executor } from '@ashlar/executor'
import type { PageCheck, WidgetCatalogue } from '@ashlar/schema'
import type { Load } from '../access/load.ts'
import type { ApiTokenCallers } from '../api-tokens/api-token-callers.ts'
import type { PresentRights } from '../access/present-rights.ts'
import type { DeployedApis } from '../apis/deployed-apis.ts'
import type { Background } from './background.ts'
import type { DurableRuns } from '../durable-runs/durable-runs.ts'
import type { ExternalUsers } from '../embedding/external-users.ts'
import type { SessionTokens } from '../embedding/session-tokens.ts'
import type { Publications } from '../published/publications.ts'
import type { Settings } from '../settings/config.ts'
import type { ActiveRuns } from '../executions/active-runs.ts'
import type { GitAccounts } from '../repositories/accounts/git-accounts.ts'
import type { Git } from '../repositories/git/run-git.ts'
import type { RunRecorder } from '../executions/recorder.ts'
import type { RunsInFlight } from '../executions/runs-in-flight.ts'
import type { Demo } from '../demo/demo.ts'
import type { LimitedSessions } from '../organizations/session-limits.ts'
import type { Operators } from '../organizations/operators.ts'
import type { Memberships } from '../organizations/memberships.ts'
import type { AccessTokens } from '../oauth/access-tokens.ts'
import type { WorkflowAnswers } from '../oauth/workflow-answers.ts'
import type { Live } from '../live/live.ts'
import type { CrashLog } from '../platform/crash-log.ts'
import type { Platform } from './platform.ts'
import type { KnownProfiles } from '../profiles/known-profiles.ts'
import type { Schedules } from '../schedules/schedules.ts'
import type { WaitingRuns } from '../durable-runs/waiting-runs.ts'
import type { WorkflowCallers } from '../workflows/callers.ts'

/** All that handlers work with; made once at the start. */
export interface Services {
  settings: Settings
  platform: Platform
  load: Load
  /** The same without what was remembered of the last second. */
  loadAfresh: Load
  presentRights: PresentRights
  memberships: Memberships
  operators: Operators
  limitedSessions: LimitedSessions
  externalUsers: ExternalUsers
  sessionTokens: SessionTokens
  catalogue: WidgetCatalogue
  checkPage: PageCheck
  executor: Executor
  accessTokens: AccessTokens
  workflowAnswers: WorkflowAnswers
  activeRuns: ActiveRuns
  recorder: RunRecorder
  runsInFlight: RunsInFlight
  publications: Publications
  deployedApis: DeployedApis
  background: Background
  durableRuns: DurableRuns
  waitingRuns: WaitingRuns
  schedules: Schedules
  live: Live
  workflowCallers: WorkflowCallers
  apiTokenCallers: ApiTokenCallers
  profiles: KnownProfiles
  crashes: CrashLog
  demo: Demo
  git: Git
  gitAccounts: GitAccounts
}
