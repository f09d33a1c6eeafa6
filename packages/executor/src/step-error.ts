import { StepError } from '@ashlar/engine'
import { IntegrationError } from '@ashlar/integrations'

/** Errors of integrations in the engine's terms; what nobody foresaw stays what it is. */
export const toStepError = (error: unknown): unknown =>
  error instanceof IntegrationError ? new StepError(error.code, error.message, { cause: error }) : error
