import type { FormField, FormSection } from '../form.ts'
import { securitySection } from '../sql/connection-form.ts'

/** The form of a connection to a broker: where it is, and who signs in. */
export const brokerSections = (port: number, more: readonly FormField[]): readonly FormSection[] => [
  {
    title: 'Connection',
    fields: [
      { kind: 'text', key: 'host', label: 'Host', placeholder: 'broker.example.com', isRequired: true },
      { kind: 'number', key: 'port', label: 'Port', default: port, minimum: 1, maximum: 65_535 },
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
]
