import { modelIntegration } from '../model/model-integration.ts'
import { anthropicDescriptor } from './descriptor.ts'

export const anthropic = modelIntegration(
  anthropicDescriptor,
  async () => (await import('./protocol.ts')).anthropicProtocol,
)
