export { findIntegration, integrations } from './integrations.ts'
export { findBuiltIn } from './built-ins.ts'
export type { BuiltIn, BuiltInHost, StepCode, WorkflowCall } from './built-in.ts'
export type { Integration } from './integration.ts'
export type {
  Connection,
  DatabaseTables,
  DriverHost,
  IntegrationDriver,
  StepContext,
  StepLimits,
  StepRunner,
} from './driver.ts'
export { IntegrationError, type IntegrationErrorCode } from './integration-error.ts'
export type { StepProblem } from './step-problem.ts'
export {
  type ParsedTemplate,
  sayPosition,
  type TemplateBindingPart,
  type TemplateTextPart,
} from './template.ts'
