import { messageIntegration } from '../messages/message-integration.ts'
import { kafkaDescriptor } from './descriptor.ts'
import { kafkaForm } from './form.ts'

export const kafka = messageIntegration(kafkaDescriptor, kafkaForm, async (host) => {
  const { createKafkaDriver } = await import('./driver.ts')
  return createKafkaDriver(host)
})
