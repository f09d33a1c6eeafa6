import { messageIntegration } from '../messages/message-integration.ts'
import { natsDescriptor } from './descriptor.ts'
import { natsForm } from './form.ts'

export const nats = messageIntegration(natsDescriptor, natsForm, async (host) => {
  const { createNatsDriver } = await import('./driver.ts')
  return createNatsDriver(host)
})
