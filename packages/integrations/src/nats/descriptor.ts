import type { IntegrationDescriptor } from '../descriptor.ts'
import { brokerSections } from '../messages/connection-sections.ts'
import { messageStep } from '../messages/message-step.ts'
import { databaseTarget } from '../sql/connection-form.ts'
import { natsForm } from './form.ts'

/** The port of NATS where nobody says another one. */
export const natsPort = 4222

/** Connections to NATS. */
export const natsDescriptor: IntegrationDescriptor = {
  pluginId: 'nats',
  label: 'NATS',
  description: 'Publish to subjects of NATS, ask services there, and receive what comes.',
  kind: 'service',
  mark: 'Na',
  document: 'messages',
  canRollBack: false,
  hasTransactions: false,
  sections: brokerSections({ port: natsPort, securePort: natsPort }, [
    {
      kind: 'password',
      key: 'token',
      label: 'Token',
      help: 'Where the server asks for one in the place of a user.',
    },
  ]),
  target: databaseTarget('nats', natsPort),
  step: messageStep(natsForm),
}
