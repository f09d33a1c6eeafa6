import { messageIntegration } from '../messages/message-integration.ts'
import { mqttDescriptor } from './descriptor.ts'
import { mqttForm } from './form.ts'

export const mqtt = messageIntegration(mqttDescriptor, mqttForm, async (host) => {
  const { createMqttDriver } = await import('./driver.ts')
  return createMqttDriver(host)
})
