import type {
  ApiVersionView,
  ScheduledJobSummary,
  ScheduledJobView,
  ShareView,
  UsesView,
  WorkflowSummary,
  WorkflowView,
} from '@ashlar/contract'
import type { EntityType, Permission } from '@ashlar/schema'
import type { BranchedType } from '../branches/branched.ts'
import type { ListDeclaration } from '../lists/list-query.ts'
import type { GivenShare } from '../sharing/sharing.ts'

/** A workflow or scheduled job as lists show it. */
export type OrganizationApiSummary = WorkflowSummary | ScheduledJobSummary

/** A workflow or scheduled job as its builders see it. */
export type OrganizationApiView = WorkflowView | ScheduledJobView

/** What is done on the server to a workflow or job. All throw `CallError` as `call` does. */
export interface OrganizationApiCalls {
  rename: (id: string, name: string) => Promise<OrganizationApiView>
  duplicate: (id: string, body: { name: string; requestId: string }) => Promise<OrganizationApiView>
  remove: (id: string) => Promise<null>
  readShares: (id: string, signal?: AbortSignal) => Promise<readonly ShareView[]>
  changeShares: (id: string, shares: readonly GivenShare[]) => Promise<readonly ShareView[]>
  listVersions: (
    id: string,
    signal?: AbortSignal,
  ) => Promise<{ versions: readonly ApiVersionView[]; deployedId: string | null }>
}

/** What a new workflow or job begins with. */
export interface ApiBeginning {
  organizationId: string
  name: string
  /** The folder that it is put in; null: none. */
  folder: string | null
  /** The integration that a first step runs on. */
  datasource?: string
  /** The plugin of a first step that needs no integration. */
  plugin?: string
  requestId: string
}

/** Something that is done at once with one of a list. */
export interface ApiAct {
  readonly label: string
  readonly icon: string
  /** What is told when it was done. */
  readonly said: string
  readonly act: () => Promise<unknown>
}

/** What tells workflows and scheduled jobs apart, for addresses and dialogs. */
export interface OrganizationApiKind {
  readonly id: 'workflow' | 'scheduledJob'
  /** What roles and shares call it. */
  readonly resource: EntityType
  /** What it is called by whoever asks what they may do with it. */
  readonly typeOfPermissions: 'workflow' | 'job'
  /** What it is called by whoever does something with its branches. */
  readonly branchedType: Exclude<BranchedType, 'application'>
  /** In the middle of a sentence: "workflow". */
  readonly noun: string
  /** At its beginning: "Workflow". */
  readonly title: string
  /** "Workflows". */
  readonly plural: string
  /** What lists of several types call it. */
  readonly typeLabel: string
  readonly icon: string
  /** What it is for, in a sentence, where there is none yet. */
  readonly description: string
  /** Where the list is; each one is below it. */
  readonly path: '/workflows' | '/scheduled_jobs'
  /** What else people look for it by. */
  readonly keywords: readonly string[]
  readonly mayRead: Permission
  readonly mayCreate: Permission
  /** For people who look for a name. */
  readonly namePlaceholder: string
  /** What is lost when one is deleted. */
  readonly deletionText: string
  /** What happens when one is taken out of service. */
  readonly undeployText: string
  readonly create: (beginning: ApiBeginning) => Promise<OrganizationApiView>
  readonly calls: OrganizationApiCalls
}

/** What lists of workflows and jobs can be sorted by; only jobs have a next run. */
export type ApiSortKey = 'name' | 'owner' | 'updatedAt' | 'deployment' | 'nextAt'

/** A kind with what lists show of it. */
export interface ListedApiKind<Summary extends OrganizationApiSummary> extends OrganizationApiKind {
  readonly list: ListDeclaration<Summary, ApiSortKey>
  /** Those of some ids that the person may see. */
  readonly read: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Summary[]>
  /** Where one is used, as it is saved; null where nothing else can use one. */
  readonly readUses: ((id: string, signal: AbortSignal) => Promise<UsesView>) | null
  /** What can be done at once with one of the list, beside what both kinds have in common. */
  readonly acts: (summary: Summary) => readonly ApiAct[]
}

/** Where a workflow or job is edited. */
export const editorAddressOf = ({ path }: Pick<OrganizationApiKind, 'path'>, id: string): string =>
  `${path}/${encodeURIComponent(id)}`
