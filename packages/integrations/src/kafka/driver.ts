import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createMessageDriver } from '../messages/create-message-driver.ts'
import { kafkaDescriptor } from './descriptor.ts'
import { kafkaForm } from './form.ts'
import { KafkaSession } from './session.ts'

/** Makes a driver for Kafka, with its own pools of connections. */
export const createKafkaDriver = (host: DriverHost): IntegrationDriver =>
  createMessageDriver(
    {
      descriptor: kafkaDescriptor,
      form: kafkaForm,
      open: (egress, connection) => KafkaSession.open(egress, connection),
    },
    host,
  )
