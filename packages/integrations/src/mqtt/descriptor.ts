import type { IntegrationDescriptor } from '../descriptor.ts'
import { brokerSections } from '../messages/connection-sections.ts'
import { messageStep } from '../messages/message-step.ts'
import { databaseTarget } from '../sql/connection-form.ts'
import { mqttForm } from './form.ts'

/** The port of a broker of MQTT where nobody says another one. */
export const mqttPort = 1883

/** Connections to brokers that speak MQTT: Mosquitto, EMQX, HiveMQ. */
export const mqttDescriptor: IntegrationDescriptor = {
  pluginId: 'mqtt',
  label: 'MQTT',
  description: 'Publish to topics of Mosquitto, EMQX or HiveMQ, and receive what comes there.',
  kind: 'service',
  mark: 'Mq',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: brokerSections({ port: mqttPort, securePort: 8_883 }, []),
  target: databaseTarget('mqtt', mqttPort),
  step: messageStep(mqttForm),
}
