import { messageIntegration } from '../messages/message-integration.ts'
import { rabbitmqDescriptor } from './descriptor.ts'
import { rabbitmqForm } from './form.ts'

export const rabbitmq = messageIntegration(rabbitmqDescriptor, rabbitmqForm, async (host) => {
  const { createRabbitmqDriver } = await import('./driver.ts')
  return createRabbitmqDriver(host)
})
