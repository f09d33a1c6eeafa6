import type { IntegrationDescriptor } from '../descriptor.ts'
import { brokerSections } from '../messages/connection-sections.ts'
import { messageStep } from '../messages/message-step.ts'
import { databaseTarget } from '../sql/connection-form.ts'
import { rabbitmqForm } from './form.ts'

/** The port of RabbitMQ where nobody says another one. */
export const rabbitmqPort = 5672

/** Connections to RabbitMQ, and to what speaks AMQP 0-9-1. */
export const rabbitmqDescriptor: IntegrationDescriptor = {
  pluginId: 'rabbitmq',
  label: 'RabbitMQ',
  description: 'Publish messages to exchanges of RabbitMQ, and take them from its queues.',
  kind: 'service',
  mark: 'Rq',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: brokerSections({ port: rabbitmqPort, securePort: 5_671 }, [
    { kind: 'text', key: 'virtualHost', label: 'Virtual host', default: '/', placeholder: '/' },
  ]),
  target: databaseTarget('amqp', rabbitmqPort),
  step: messageStep(rabbitmqForm),
}
