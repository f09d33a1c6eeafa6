import type { FormField, FormSection } from '../form.ts'
import { securitySection } from '../sql/connection-form.ts'
import { tunnelSection } from '../ssh/tunnel-form.ts'

/** Where a broker listens as a rule, without and with TLS. */
interface BrokerPorts {
  readonly port: number
  readonly securePort: number
}

/** The form of a connection to a broker: where it is, and who signs in. */
export const brokerSections = (
  { port, securePort }: BrokerPorts,
  more: readonly FormField[],
): readonly FormSection[] => [
  {
    title: 'Connection',
    fields: [
      { kind: 'text', key: 'host', label: 'Host', placeholder: 'broker.example.com', isRequired: true },
      {
        kind: 'number',
        key: 'port',
        label: 'Port',
        default: port,
        minimum: 1,
        maximum: 65_535,
        ...(securePort === port ? {} : { help: `As a rule ${port} without TLS and ${securePort} with it.` }),
      },
      ...more,
      {
        kind: 'text',
        key: 'user',
        label: 'User',
        help: 'Everyone who may use this integration can do what this user may do.',
      },
      { kind: 'password', key: 'password', label: 'Password' },
    ],
  },
  securitySection,
  tunnelSection,
]
