import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createMessageDriver } from '../messages/create-message-driver.ts'
import { rabbitmqDescriptor } from './descriptor.ts'
import { rabbitmqForm } from './form.ts'
import { RabbitmqSession } from './session.ts'

/** Makes a driver for RabbitMQ, with its own pools of connections. */
export const createRabbitmqDriver = (host: DriverHost): IntegrationDriver =>
  createMessageDriver(
    {
      descriptor: rabbitmqDescriptor,
      form: rabbitmqForm,
      open: (egress, connection) => RabbitmqSession.open(egress, connection),
    },
    host,
  )
