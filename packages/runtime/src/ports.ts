import type { RunPartToStart, RunView } from '@ashlar/contract'
import type { ColorScheme, EntityReference, Theme, TimerCommand } from '@ashlar/schema'
import type { Alert } from './alerts/alert.ts'
import type { ApplicationScope } from './application-scope/application-scope.ts'
import type { ApiState, CancelRun, RunApi } from './apis/run-request.ts'
import type { PageAround } from './embedding/page-around.ts'
import type { ApplicationGlobals } from './evaluation/application-globals.ts'
import type { EvaluationPort } from './evaluation/protocol.ts'
import type { ReportedProblem } from './evaluation/reported-problem.ts'
import type { Navigation, PageLocation } from './navigation/navigation.ts'
import type { ApplicationMode, PageModel, WidgetFactsByType } from './page-model.ts'
import type { ProfileOptions } from './profiles/profiles.ts'
import type { Device } from './device.ts'
import type { BindingPlace, ScopeEntry } from './state/scope-entry.ts'
import type { WidgetHostShape } from './state/widget-host-shape.ts'
import type { EnteredOnPage } from './state/widget-values.ts'
import type { KeptValues } from './storage/kept-values.ts'
import type { SpanRecord } from './tracing/span.ts'

/** All that an application needs from where it runs. */
export interface ApplicationOptions {
  page: PageModel
  catalogue: WidgetFactsByType
  mode: ApplicationMode
  globals: ApplicationGlobals
  theme: Theme
  /** What the page is drawn in, for bindings that read colors; light where it is left out. */
  scheme?: ColorScheme
  /** Where bindings are evaluated: a worker in a frame of its own, or this process in tests. */
  evaluation: EvaluationPort
  /** Runs an API. A rejection is shown to the person as the error of the run. */
  runApi: RunApi
  cancelRun: CancelRun
  navigation: Navigation
  /** Where the application is when the page opens; nowhere if left out. */
  location?: PageLocation
  /** What outlives the page; without it, the application has one page and ends with it. */
  scope?: ApplicationScope
  /** The page around, where the application is embedded in one. */
  around?: PageAround
  /** Where variables with Local Storage persistence are kept; its keys are this application's own. */
  storage: KeptValues
  /** What the application is known by; without it, scripts cannot store values. */
  applicationId?: string
  /** The profiles it can run with; none if left out. */
  profiles?: ProfileOptions
  /** How scripts save files and copy; they cannot if left out. */
  device?: Device
  /** Hears of problems, for the log of a builder or of whoever runs the server. */
  report?: (problem: ReportedProblem) => void
  /** Whether `onCancel` handlers run after a person cancelled a run by hand, asked each time; off unless it says so. */
  runsCancelHandlers?: () => boolean
}

/** What was recorded of an application, for those who build it. */
export interface Trace {
  /** The spans that have ended, oldest first; the same array while nothing changed. */
  spans: () => readonly SpanRecord[]
  subscribe: (listener: () => void) => () => void
  /** Forgets everything, in the browser's storage too. */
  clear: () => void
}

/** A page alive in a browser. */
export interface Application extends WidgetHostShape {
  /** Evaluates everything once, then runs the on-load APIs in the order of their dependencies. */
  start: () => Promise<void>
  /** Takes over a changed document; only what the change reaches is evaluated again. */
  update: (page: PageModel) => void
  /** Takes over another look, or the same in other surroundings, for bindings that read the theme. */
  takeTheme: (theme: Theme, scheme: ColorScheme) => void
  /** Takes over another address of the same page: other parameters of its route, other query parameters. */
  takeLocation: (location: PageLocation) => void
  /** Enters a route of the same page: what its address changes is loaded, then the steps of the route run. */
  enter: (location: PageLocation) => Promise<void>
  /** What people entered that stands in the place of defaults. */
  entered: () => EnteredOnPage
  /** Enters what was entered before, where nobody has entered something else meanwhile. */
  enterAgain: (entered: EnteredOnPage) => void
  /**
   * Whether leaving the page would lose what a person did, such as changed rows of a table. What was saved by one of the
   * handlers in `after` is not counted.
   */
  hasUnsaved: (after?: readonly string[]) => boolean
  /** Runs an API by name. Never rejects: what went wrong is in the answer. */
  runApi: (name: string, eventType?: 'runClick') => Promise<RunView>
  /**
   * Runs a part of an API by name; what is kept of its latest run takes the results over, and nothing else on the page
   * does. Never rejects.
   */
  runPart: (name: string, part: RunPartToStart) => Promise<RunView>
  /**
   * Runs an API, or a part of it, so that all that it changes is rolled back at its end; what the page reads of the API
   * stays as it is. Never rejects.
   */
  tryApi: (name: string, part?: RunPartToStart) => Promise<RunView>
  /** Cancels the run of an API by hand. */
  cancelApi: (name: string) => void
  apiState: (name: string) => ApiState
  /** Starts, stops or toggles a timer; one that does not exist is passed over. */
  controlTimer: (timer: EntityReference, command: TimerCommand) => void
  /** Runs the steps of a timer once, now, as when its time has come. */
  runTimer: (timer: EntityReference) => Promise<void>
  /** Runs the steps of a custom event with values for its arguments. */
  triggerEvent: (event: EntityReference, payload: Readonly<Record<string, unknown>>) => Promise<void>
  /** Takes over all values of embed properties; the handlers of those that changed run. */
  takeEmbedProperties: (values: Readonly<Record<string, unknown>>) => Promise<void>
  /** Runs a custom event for the page around. Answers why not, or null. */
  triggerFromAround: (name: string, payload: Readonly<Record<string, unknown>>) => string | null
  /** Resolves once everything that was set so far has been evaluated. */
  settled: () => Promise<void>
  /** What was recorded of steps and runs. */
  readonly trace: Trace
  /** Everything that bindings may name, sorted by name; with a place, also what only bindings there may. */
  names: (place?: BindingPlace) => ScopeEntry[]
  /** What only bindings at a place may name: the item of a repeated cell, and that of a list. */
  namesAt: (place: BindingPlace) => ScopeEntry[]
  /** The present value and error at a path such as `Table1.selectedRow.id`. */
  inspect: (path: string) => { value: unknown; error: string | null }
  /**
   * What was entered or set of something by name, and so stands over what the document says of it: `['value']`; below `App`
   * with the name in front of it.
   */
  setValues: (name: string) => readonly string[]
  /** How long the evaluation took that last changed something by name, in milliseconds; null where none did. */
  evaluationTime: (name: string) => number | null
  /** Tells, once per tick, that any value or state of an API changed. */
  subscribeAll: (listener: () => void) => () => void
  /** The same array while nothing changed. */
  alerts: () => readonly Alert[]
  dismissAlert: (id: string) => void
  subscribeAlerts: (listener: () => void) => () => void
  /** Ends everything: cancels runs, lets the evaluation go, tells nobody anything any more. */
  stop: () => void
}
