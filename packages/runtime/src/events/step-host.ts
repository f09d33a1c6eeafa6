import type { RunView } from '@ashlar/contract'
import type { CustomEventRecord, EntityReference, TimerCommand } from '@ashlar/schema'
import type { Alerts } from '../alerts/alerts.ts'
import type { GivenInputs } from '../apis/given-inputs.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Chain } from '../handlers/chain.ts'
import type { HandlerCall } from '../handlers/handler-call.ts'
import type { TemplateText } from '../evaluation/protocol.ts'
import type { Device } from '../device.ts'
import type { ScriptEntity } from './scripts/script-entity.ts'
import type { ClientAnswer, TriggerRequest, TriggerResponse } from '../evaluation/scripts/script-messages.ts'
import type { ProfileState } from '../profiles/profiles.ts'
import type { Navigation } from '../navigation/navigation.ts'
import type { ApplicationMode, WidgetFacts } from '../page-model.ts'
import type { ReportedProblem } from '../evaluation/reported-problem.ts'
import type { OngoingWork } from '../state/ongoing-work.ts'
import type { WidgetInstance } from '../state/widget-store.ts'
import type { StepOutcome } from '../handlers/step-outcome.ts'

/** A value, or why there is none. */
export interface StepValue {
  readonly value: unknown
  readonly error: string | null
}

/** How a step runs an API. */
export interface StepApiCall {
  readonly chain: Chain
  /** Whether the step tells of its failure. */
  readonly isHandled: boolean
  readonly given?: GivenInputs
}

/** What steps may do with APIs. */
export interface StepApis {
  has(name: string): boolean
  /** The paths that an API reads. */
  inputs(name: string): readonly string[]
  /** Runs an API and then its own handlers. */
  run(name: string, call: StepApiCall): Promise<RunView>
  cancel(name: string): void
  /** Whether a widget shows how the API went, so that nothing else has to. */
  isShown(name: string): boolean
}

/** What steps may do with the load of the page. */
export interface StepPageLoad {
  /** Runs the APIs of the page load, each as soon as those it depends on are done. */
  run(chain: Chain): Promise<'succeeded' | 'failed' | 'stopped'>
}

/** What steps may do with state variables. */
export interface StepVariables {
  /** Answers false when there is no such variable. What follows the change is a part of the chain. */
  set(reference: EntityReference, value: unknown, chain: Chain): boolean
  /** Answers false when there is no such variable. What follows the change is a part of the chain. */
  reset(reference: EntityReference, chain: Chain): boolean
}

/** What steps may do with widgets. */
export interface StepWidgets {
  /** The widget of a name: that of the same cell where the handler belongs to a repeated cell. */
  find(name: string): { instance: WidgetInstance; descriptor: WidgetFacts } | null
  setValue(instance: WidgetInstance, property: string, value: unknown): void
  /** What a widget has under a name at present. */
  value(instance: WidgetInstance, property: string): unknown
  /** Takes back what was set: some properties or all, of the widget alone or of those in it too. */
  reset(instance: WidgetInstance, properties: readonly string[] | undefined, withChildren: boolean): void
  /** Says again what a property is, where a script was ahead of the page and the page did not follow. */
  tellAgain(instance: WidgetInstance, property: string): void
  /** Asks the view of a widget to do something. Rejects with what it refuses. */
  callMethod(instance: WidgetInstance, method: string, handed: readonly unknown[]): Promise<unknown>
  /** Opens or closes what lies above the page. Answers false for a widget that does not. */
  controlOverlay(instance: WidgetInstance, direction: 'open' | 'close'): boolean
  /** Whether a route opens it, so that its address should change with it. */
  isRouted(instance: WidgetInstance): boolean
}

/** What steps may do with timers. */
export interface StepTimers {
  /** Throws `TimerOperationError` where there is no such timer. */
  control(reference: EntityReference, command: TimerCommand, pause: boolean): void
  /** Lets all timers go on that were paused, those of the page and those of the application. */
  restartPaused(): void
}

/** What steps may do with custom events. */
export interface StepEvents {
  find(reference: EntityReference): CustomEventRecord | null
  /** Runs the steps of a custom event, and answers how they ended. */
  trigger(
    event: CustomEventRecord,
    payload: Readonly<Record<string, unknown>>,
    ledHere: Pick<HandlerCall, 'chain' | 'failed'>,
  ): Promise<StepOutcome>
}

/** What steps may do with profiles. */
export interface StepProfiles {
  state(): ProfileState
  /** Selects one of the available profiles. */
  select(id: string): void
}

/** What steps may do with values that are kept for the application. */
export interface StepStore {
  /** Keeps a value. Answers why it was not kept, or null. */
  set(key: string, value: unknown, isTemporary: boolean): string | null
}

/** A script to begin, but for where it stands. */
export type ScriptStart = Omit<TriggerRequest, 'scope'> & Omit<TriggerRequest['scope'], 'as'>

/** What steps may do with scripts. */
export interface StepScripts {
  /** What a script may name and call. */
  entities(): readonly ScriptEntity[]
  /** Runs a script, with all earlier changes, until it waits or ends. */
  start(script: ScriptStart): Promise<TriggerResponse>
  resume(scriptId: string, answers: readonly ClientAnswer[]): Promise<TriggerResponse>
}

/** What every step may do, whichever handler it stands in: one capability for each kind of thing. */
export interface StepHost {
  readonly mode: ApplicationMode
  readonly alerts: Alerts
  readonly tracer: Tracer
  readonly apis: StepApis
  readonly pageLoad: StepPageLoad
  readonly variables: StepVariables
  readonly widgets: StepWidgets
  readonly timers: StepTimers
  readonly events: StepEvents
  readonly navigation: Navigation
  readonly profiles: StepProfiles
  readonly store: StepStore
  readonly scripts: StepScripts
  readonly device: Device
  readonly ongoing: OngoingWork
  /** Resolves when everything that was changed until now is evaluated. */
  settled(): Promise<void>
  /** Puts a problem into the log. */
  report(problem: ReportedProblem): void
  /** Evaluates templates with all earlier changes, and with names that only this handler sees. */
  evaluate(
    templates: readonly TemplateText[],
    names: Readonly<Record<string, unknown>>,
  ): Promise<readonly StepValue[]>
}
