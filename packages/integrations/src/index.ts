export { findIntegration, integrations } from './integrations.ts'
export { findBuiltIn } from './built-ins.ts'
export type { BuiltIn, BuiltInHost, StepCode, WorkflowCall } from './built-in.ts'
export type { Integration } from './integration.ts'
export { findSecretStore } from './secret-stores/secret-stores.ts'
export type { SecretStoreDriver } from './secret-stores/secret-store.ts'
export {
  type Connection,
  type DataFolders,
  type DescribedAnswer,
  type DriverHost,
  type IntegrationDriver,
  type Reading,
  type StepContext,
  type StepLimits,
  type StepRunner,
  type StepToDescribe,
  unknownAnswer,
} from './driver.ts'
export { IntegrationError, type IntegrationErrorCode } from './integration-error.ts'
export type { Filling, FillRequest, ModelEvent, ModelRequest } from './model/model.ts'
export { ModelError } from './model/model-error.ts'
export { orCancelled } from './or-cancelled.ts'
export { maskOf } from './restapi/hide-secrets.ts'
export type { Transaction } from './transaction.ts'
export { findTransactionProblem } from './descriptors.ts'
export type { Trial } from './trial.ts'
export type { StepProblem } from './step-problem.ts'
export {
  type ParsedTemplate,
  sayPosition,
  type TemplateBindingPart,
  type TemplateTextPart,
} from './template.ts'
export { type KeyPair, makeKeyPair } from './ssh/make-key-pair.ts'
export { OAuthError, type OAuthErrorCode } from './oauth/oauth-error.ts'
export { createOAuthProvider } from './oauth/create-oauth-provider.ts'
export type { OAuthClient, OAuthProvider, OAuthTokens } from './oauth/provider.ts'
export { loginAddress } from './oauth/login-address.ts'
