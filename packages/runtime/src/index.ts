export { createApplication } from './application.ts'
export type {
  Alert,
  AlertStyle,
  ApiState,
  Application,
  ApplicationGlobals,
  ApplicationMode,
  ApplicationOptions,
  BindingPlace,
  PageModel,
  RunCause,
  RunRequest,
  ScopeEntry,
  WidgetFacts,
  WidgetFactsByType,
  WidgetHostShape,
  WidgetSnapshot,
} from './ports.ts'
export { EvaluationLost, type EvaluationPort } from './evaluation/protocol.ts'
export { evaluateInFrame, type FrameOptions } from './evaluation/frame.ts'
export { evaluateInProcess } from './evaluation/in-process.ts'
export { randomId } from './random-id.ts'
