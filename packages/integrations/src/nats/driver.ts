import type { DriverHost, IntegrationDriver } from '../driver.ts'
import { createMessageDriver } from '../messages/create-message-driver.ts'
import { natsDescriptor } from './descriptor.ts'
import { natsForm } from './form.ts'
import { NatsSession } from './session.ts'

/** Makes a driver for NATS, with its own pools of connections. */
export const createNatsDriver = (host: DriverHost): IntegrationDriver =>
  createMessageDriver(
    {
      descriptor: natsDescriptor,
      form: natsForm,
      open: (egress, connection) => NatsSession.open(egress, connection),
    },
    host,
  )
