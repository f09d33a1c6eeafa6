import type { IntegrationDescriptor } from '../descriptor.ts'
import { brokerSections } from '../messages/connection-sections.ts'
import { messageStep } from '../messages/message-step.ts'
import { databaseTarget } from '../sql/connection-form.ts'
import { kafkaForm } from './form.ts'

/** The port of Kafka where nobody says another one. */
export const kafkaPort = 9092

/** Connections to Kafka, and to what speaks its protocol. */
export const kafkaDescriptor: IntegrationDescriptor = {
  pluginId: 'kafka',
  label: 'Kafka',
  description: 'Publish messages to topics of Apache Kafka or Redpanda, and read what they hold.',
  kind: 'service',
  mark: 'Ka',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: brokerSections({ port: kafkaPort, securePort: 9_093 }, [
    {
      kind: 'choice',
      key: 'login',
      label: 'Login',
      default: 'none',
      options: [
        { value: 'none', label: 'None, or by the client certificate' },
        { value: 'PLAIN', label: 'SASL PLAIN' },
        { value: 'SCRAM-SHA-256', label: 'SASL SCRAM-SHA-256' },
        { value: 'SCRAM-SHA-512', label: 'SASL SCRAM-SHA-512' },
      ],
      help: 'Every broker to which the first one leads is signed in to the same way.',
    },
  ]),
  target: databaseTarget('kafka', kafkaPort),
  step: messageStep(kafkaForm),
}
