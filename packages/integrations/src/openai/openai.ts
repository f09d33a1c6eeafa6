import { modelIntegration } from '../model/model-integration.ts'
import { openaiDescriptor } from './descriptor.ts'

export const openai = modelIntegration(
  openaiDescriptor,
  async () => (await import('./protocol.ts')).openaiProtocol,
)
