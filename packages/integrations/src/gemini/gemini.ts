import { modelIntegration } from '../model/model-integration.ts'
import { geminiDescriptor } from './descriptor.ts'

export const gemini = modelIntegration(
  geminiDescriptor,
  async () => (await import('./protocol.ts')).geminiProtocol,
)
