import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createMessageDriver } from '../messages/create-message-driver.ts'
import { mqttDescriptor } from './descriptor.ts'
import { mqttForm } from './form.ts'
import { MqttSession } from './session.ts'

/** Makes a driver for brokers of MQTT, with its own pools of connections. */
export const createMqttDriver = (host: DriverHost): IntegrationDriver =>
  createMessageDriver(
    {
      descriptor: mqttDescriptor,
      form: mqttForm,
      open: (egress, connection) => MqttSession.open(egress, connection),
    },
    host,
  )
