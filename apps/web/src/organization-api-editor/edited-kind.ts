import type { LiveEnd, LiveEvent, LoginView, RunPartToStart, RunView, SavedApiView } from '@ashlar/contract'
import type { RunListener, ScopeEntry } from '@ashlar/runtime'
import type { JobDefinition, JsonObject, JsonValue, PageRecords, WorkflowDefinition } from '@ashlar/schema'
import type { ReactElement } from 'react'
import type { z } from 'zod'
import type { ApiEdit } from '../editor/blocks/ApiEditor.tsx'
import type { OrganizationApiKind, OrganizationApiView } from '../organization-apis/api-kind.ts'
import type { SentPresence } from '../live/presence-sender.ts'
import type { SaveRequest } from '../saving/saver.ts'

/** A workflow or job as it is edited. */
export type EditedDefinition = WorkflowDefinition | JobDefinition

/** What a workflow is called with while it is tried out. */
export interface TestCall {
  readonly params: JsonObject
  readonly body: JsonValue
}

/** A draft that is tried out. */
export interface DraftToRun {
  runId: string
  /** The key of a profile; absent: production. */
  profile?: string | undefined
  /** Absent: the whole of it. */
  part?: RunPartToStart | undefined
  /** Whether all that it changes is rolled back at its end. */
  isTrial?: boolean
}

/** What is shown of a workflow or job while no block is selected. */
export interface KindSettingsProps<View, Definition> {
  view: View
  definition: Definition
  names: () => readonly ScopeEntry[]
  testCall: TestCall
  onTestCall: (testCall: TestCall) => void
  onChange: (next: Definition, edit: ApiEdit) => void
  /** Told of the workflow or job as the server has it after something else was done to it. */
  onView: (view: View) => void
}

/** All that the editor has to know to edit one kind of API. All calls throw `CallError` as `call` does. */
export interface EditedApiKind<View extends OrganizationApiView, Definition extends EditedDefinition> {
  readonly facts: OrganizationApiKind
  readonly viewSchema: z.ZodType<View>
  /** What is saved of it. */
  readonly definitionOf: (view: View) => Definition
  /** What its records say, under a name; null where they are another kind's. */
  readonly definitionIn: (records: PageRecords, named: { id: string; name: string }) => Definition | null
  /** Null or left out: the default branch, or the branch that has the id. */
  readonly read: (id: string, signal?: AbortSignal, branch?: string | null) => Promise<View>
  readonly saveChange: (id: string, request: SaveRequest) => Promise<SavedApiView>
  /** Follows what others do to it until the server says why it ends. */
  readonly follow: (
    id: string,
    query: { version: number; tab: string; follow: string },
    onEvent: (event: LiveEvent) => void,
    signal: AbortSignal,
  ) => Promise<LiveEnd>
  /** Shows others what a tab has before it. */
  readonly showToOthers: (id: string, tab: string, shown: SentPresence) => Promise<unknown>
  readonly deploy: (
    id: string,
    body: { revision: number; description: string; requestId: string },
  ) => Promise<View>
  readonly deployVersion: (id: string, versionId: string) => Promise<View>
  readonly undeploy: (id: string) => Promise<View>
  /** What is in a version. */
  readonly readVersion: (id: string, versionId: string, signal?: AbortSignal) => Promise<Definition>
  readonly runDraft: (
    id: string,
    draft: DraftToRun,
    testCall: TestCall,
    signal: AbortSignal,
    /** Hears how the run goes. */
    onEvent: RunListener,
  ) => Promise<RunView>
  /** Begins the login that a test run lacks; null where none is missing any more. */
  readonly logInForDraft: (id: string, profile: string | undefined) => Promise<LoginView | null>
  /** The names that its blocks may read, with what they are while it is tried out. */
  readonly names: (testCall: TestCall) => readonly ScopeEntry[]
  readonly Settings: (props: KindSettingsProps<View, Definition>) => ReactElement
}
