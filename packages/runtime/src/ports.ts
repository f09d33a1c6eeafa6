import type { PublishedApi, RunView } from '@ashlar/contract'
import type {
  ColourScheme,
  CustomEventRecord,
  EmbedPropertyRecord,
  JsonObject,
  PerItem,
  PublishedFacts,
  StateVariableRecord,
  Theme,
  TimerCommand,
  TimerRecord,
  WidgetRecord,
} from '@ashlar/schema'
import type { EvaluationPort } from './evaluation/protocol.ts'

/** How an application is open: being built, tried out in the editor, or used. */
export type ApplicationMode = 'edit' | 'preview' | 'published'

/** A page as the runtime needs it: its widgets and variables as records, its APIs without their blocks. */
export interface PageModel {
  id: string
  name: string
  widgets: WidgetRecord[]
  stateVariables: StateVariableRecord[]
  timers?: TimerRecord[]
  events?: CustomEventRecord[]
  embedProperties?: EmbedPropertyRecord[]
  apis: PublishedApi[]
}

/** What the runtime asks of a kind of widget: a part of its descriptor. */
export type WidgetFacts = PublishedFacts

/** The kinds of widgets that a page may use; a `WidgetCatalogue` is one. */
export type WidgetFactsByType = ReadonlyMap<string, WidgetFacts>

/** What bindings read as `Global`. */
export interface ApplicationGlobals {
  /** Who uses the application; `null` for a visitor. */
  user: { id: string; name: string; email: string } | null
}

/** A name that bindings of the page may use, with its present value: what autocompletion and hovers show. */
export interface ScopeEntry {
  name: string
  kind: 'widget' | 'api' | 'stateVariable' | 'timer' | 'global'
  /** The type of a widget; empty for everything else. */
  type: string
  /** The readable object as bindings see it now. */
  value: unknown
  /** One sentence about what it is. */
  help: string
}

/** Where a binding stands: in which widget, and over which of its lists it is evaluated item by item. */
export interface BindingPlace {
  widgetId: string
  perItem?: PerItem | undefined
}

/** How an alert looks. */
export type AlertStyle = 'info' | 'success' | 'warning' | 'error'

/** A short message at the edge of the screen. */
export interface Alert {
  id: string
  message: string
  style: AlertStyle
  /** How long it stays; 1,000,000 stays until it is closed. */
  seconds: number
  /** `bottomRight`, `top` and so on, as event steps spell it. */
  position: string
}

/** Whether an API runs now, and how its latest run ended. */
export interface ApiState {
  isLoading: boolean
  run: RunView | null
}

/** What caused a run of an API. */
export type RunCause = 'runClick' | 'pageLoad' | 'eventHandler'

/** What the runtime asks a server to do for one run of an API. */
export interface RunRequest {
  apiId: string
  /** Made here, so that the run can be cancelled while its answer is awaited. */
  runId: string
  /** The values of the paths that the API declares as inputs, as nested objects. */
  inputs: JsonObject
  eventType: RunCause
}

/** All that an application needs from where it runs. */
export interface ApplicationOptions {
  page: PageModel
  catalogue: WidgetFactsByType
  mode: ApplicationMode
  globals: ApplicationGlobals
  theme: Theme
  /** What the page is drawn in, for bindings that read colours; light where it is left out. */
  scheme?: ColourScheme
  /** Where bindings are evaluated: a worker in a frame of its own, or this process in tests. */
  evaluation: EvaluationPort
  /** Runs an API. A rejection is shown to the person as the error of the run. */
  runApi: (request: RunRequest, signal: AbortSignal) => Promise<RunView>
  cancelRun: (runId: string) => Promise<void>
  /** Opens an address that was found to be harmless: a path of this origin, or http, https, mailto or tel. */
  navigate: (url: string, newWindow: boolean) => void
  /** Where variables with Local Storage persistence are kept; its keys are this application's own. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Whether `onCancel` handlers run after a person cancelled a run by hand; off unless asked for. */
  runsCancelHandlers?: boolean
}

/** What a view knows of its widget; structurally the snapshot of `@ashlar/widgets`. */
export interface WidgetSnapshot {
  record: WidgetRecord
  /** Evaluated properties with their defaults, and exposed values. */
  values: Readonly<Record<string, unknown>>
  /** Why a property has its default instead of what its binding says, by property. */
  errors: Readonly<Record<string, string>>
  /** Whether an API runs on which the widget depends, or which its handler started. */
  isLoading: boolean
}

/** What views read from and tell to an application; structurally the host of `@ashlar/widgets`. */
export interface WidgetHostShape {
  readonly mode: ApplicationMode
  readonly rootId: string
  /** Tells of a new snapshot or new children of one widget. Answers with the way to stop. */
  subscribe: (widgetId: string, listener: () => void) => () => void
  /** The same object while nothing changed; `undefined` for a widget that is not on the page. */
  snapshot: (widgetId: string) => WidgetSnapshot | undefined
  /** The ids of the widgets standing in one, in order; the same array while nothing changed. */
  children: (widgetId: string) => readonly string[]
  /** A person entered or selected something. */
  setValue: (widgetId: string, name: string, value: unknown) => void
  /** Takes back what was entered in a widget and in all that stands in it. */
  reset: (widgetId: string) => void
  /** Something happened for which the widget has an event handler; `details` become names its steps may use. */
  trigger: (widgetId: string, eventProperty: string, details?: Readonly<Record<string, unknown>>) => void
  /** The host as the widgets of one repeated cell see it; the same object as long as the cell is there. */
  cell: (widgetId: string, index: number) => WidgetHostShape
}

/** A page alive in a browser. */
export interface Application extends WidgetHostShape {
  /** Evaluates everything once, then runs the on-load APIs in the order of their dependencies. */
  start: () => Promise<void>
  /** Takes over a changed document; only what the change reaches is evaluated again. */
  update: (page: PageModel) => void
  /** Takes over another look, or the same in other surroundings, for bindings that read the theme. */
  takeTheme: (theme: Theme, scheme: ColourScheme) => void
  /** Runs an API by name. Never rejects: what went wrong is in the answer. */
  runApi: (name: string, eventType?: 'runClick') => Promise<RunView>
  /** Cancels the run of an API by hand. */
  cancelApi: (name: string) => void
  apiState: (name: string) => ApiState
  /** Starts, stops or toggles a timer; one that does not exist is passed over. */
  controlTimer: (name: string, command: TimerCommand) => void
  /** Runs the steps of a timer once, now, as when its time has come. */
  runTimer: (name: string) => Promise<void>
  /** Starts all timers that steps have paused. */
  restartPausedTimers: () => void
  /** Runs the steps of a custom event with values for its arguments. */
  triggerEvent: (name: string, payload: Readonly<Record<string, unknown>>) => Promise<void>
  /** Everything that bindings may name, sorted by name; with a place, also what only bindings there may. */
  names: (place?: BindingPlace) => ScopeEntry[]
  /** The present value and error at a path such as `Table1.selectedRow.id`. */
  inspect: (path: string) => { value: unknown; error: string | null }
  /** Tells, once per tick, that any value or state of an API changed. */
  subscribeAll: (listener: () => void) => () => void
  /** The same array while nothing changed. */
  alerts: () => readonly Alert[]
  dismissAlert: (id: string) => void
  subscribeAlerts: (listener: () => void) => () => void
  /** Ends everything: cancels runs, lets the evaluation go, tells nobody anything any more. */
  stop: () => void
}
