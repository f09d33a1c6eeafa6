import type { RunView } from '@ashlar/contract'
import type { CustomEventRecord, EventHandler, TimerCommand } from '@ashlar/schema'
import type { Alerts } from '../alerts/alerts.ts'
import type { TemplateText } from '../evaluation/protocol.ts'
import type { ApplicationMode, WidgetFacts } from '../ports.ts'
import type { WidgetInstance } from '../state/widget-store.ts'

/** A value, or why there is none. */
export interface StepValue {
  readonly value: unknown
  readonly error: string | null
}

/** How a step ended: `stopped` ends the whole handler, because another run took its place. */
export type StepOutcome = 'succeeded' | 'failed' | 'stopped'

/** What every step may do, whichever handler it stands in. */
export interface StepHost {
  readonly mode: ApplicationMode
  readonly alerts: Alerts
  /** Evaluates templates with all earlier changes, and with names that only this handler sees. */
  evaluate(
    templates: readonly TemplateText[],
    names: Readonly<Record<string, unknown>>,
  ): Promise<readonly StepValue[]>
  hasApi(name: string): boolean
  /** Runs an API and then its own handlers. `chain` is the handlers that led here. */
  runApi(name: string, chain: readonly string[], isHandled: boolean): Promise<RunView>
  cancelApi(name: string): void
  /** Answers false when there is no such variable. */
  setVariable(name: string, value: unknown): boolean
  resetVariable(name: string): boolean
  /** The widget of a name: that of the same cell where the handler belongs to a repeated cell. */
  widget(name: string): { instance: WidgetInstance; descriptor: WidgetFacts } | null
  setWidgetValue(instance: WidgetInstance, property: string, value: unknown): void
  /** Takes back what was set: one property or all, of the widget alone or of those in it too. */
  resetWidget(instance: WidgetInstance, property: string | undefined, withChildren: boolean): void
  navigate(url: string, newWindow: boolean): void
  /** Opens or closes what lies above the page. Answers false for a widget that does not. */
  controlOverlay(instance: WidgetInstance, direction: 'open' | 'close'): boolean
  /** Throws `TimerOperationError` where there is no such timer. */
  controlTimer(name: string, command: TimerCommand, pause: boolean): void
  customEvent(name: string): CustomEventRecord | null
  /** Runs the steps of a custom event. `chain` is the handlers that led here. */
  triggerEvent(
    event: CustomEventRecord,
    payload: Readonly<Record<string, unknown>>,
    chain: readonly string[],
  ): Promise<void>
}

/** One handler being worked off. */
export interface EventContext {
  readonly host: StepHost
  /** Property paths of the handlers that led here, this one last: `Button1.onClick`, `GetOrders.onSuccess`. */
  readonly chain: readonly string[]
  /** What the event brings with it: `currentRow`, `error`. */
  readonly names: Readonly<Record<string, unknown>>
  /** Runs the steps of a branch as part of this handler. */
  runBranch: (steps: EventHandler, names: Readonly<Record<string, unknown>>) => Promise<StepOutcome>
  /** Marks the widget whose handler this is as busy for as long as the work takes. */
  whileBusy: <Value>(work: Promise<Value>) => Promise<Value>
  /** Tells the builder what is wrong with a step; in published applications nobody is told. */
  warn: (message: string) => void
}
