export { createApplication } from './application.ts'
export { ApplicationScope } from './application-scope/application-scope.ts'
export { frameEntity, type FrameValues } from './evaluation/frame-entity.ts'
export type { Alert, AlertStyle } from './alerts/alert.ts'
export { liveRunAfter, liveRunAtStart, type LiveRun, type LiveStep } from './apis/live-run.ts'
export type { ApiState, RunCause, RunListener, RunRequest } from './apis/run-request.ts'
export type { Application, ApplicationOptions, Trace } from './ports.ts'
export type { ApplicationGlobals } from './evaluation/application-globals.ts'
export type { ApplicationMode, PageModel, WidgetFacts, WidgetFactsByType } from './page-model.ts'
export type { BindingPlace, ScopeEntry } from './state/scope-entry.ts'
export type { ReportedProblem } from './evaluation/reported-problem.ts'
export type { WidgetHostShape, WidgetSnapshot } from './state/widget-host-shape.ts'
export { EvaluationLost, type EvaluationPort } from './evaluation/protocol.ts'
export type { PageAround } from './embedding/page-around.ts'
export { evaluateInFrame, type FrameOptions } from './evaluation/frame.ts'
export { openFrame } from './evaluation/open-frame.ts'
export { evaluatePrepared, type PreparedOptions } from './evaluation/prepared-evaluation.ts'
export { browserDevice, type Device } from './device.ts'
export type { ClientSignature } from './state/client-signature.ts'
export { scriptFunctions, scriptMethods } from './events/scripts/script-signatures.ts'
export type { ProfileOptions, ProfileState } from './profiles/profiles.ts'
export { withLibraries, type LibrarySources } from './evaluation/with-libraries.ts'
export { evaluateInProcess } from './evaluation/in-process.ts'
export { mergeRuns } from './apis/merge-runs.ts'
export { randomId } from './random-id.ts'
export {
  addressOf,
  baseAddress,
  editorPath,
  isApplicationPath,
  placeMark,
  readAddress,
  type ApplicationPlace,
  type ReadAddress,
} from './navigation/addresses.ts'
export {
  applicationNavigation,
  withDevMode,
  type ApplicationNavigation,
  type ApplicationNavigationOptions,
} from './navigation/application-navigation.ts'
export { testPath } from './navigation/test-path.ts'
export { matchRoute, type MatchedRoute } from './navigation/match-route.ts'
export { pageLinks, type PageLinks } from './navigation/page-links.ts'
export { pageLocation } from './navigation/page-location.ts'
export { isSystemParameter } from './navigation/query-params.ts'
export { resolveTarget, type Destination, type NavigationGround } from './navigation/resolve-target.ts'
export {
  plainManner,
  type Navigation,
  type NavigationManner,
  type NavigationRefusal,
  type NavigationTarget,
  type PageLocation,
} from './navigation/navigation.ts'
export { isTraceKey } from './tracing/span-storage.ts'
export type { SpanRecord } from './tracing/span.ts'
