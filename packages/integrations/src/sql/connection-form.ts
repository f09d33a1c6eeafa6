import { certificateFields } from '../certificates-form.ts'
import type { IntegrationDescriptor } from '../descriptor.ts'
import type { FormSection } from '../form.ts'
import { tunnelSection, tunnelTarget } from '../ssh/tunnel-form.ts'

/** What the form of a database begins with. */
interface DatabaseFacts {
  readonly port: number
  /** What a field for the name of the database says, where that is not plain. */
  readonly databaseHelp?: string
}

/** Whether a connection is encrypted, and by which certificates. */
export const securitySection: FormSection = {
  title: 'Security',
  fields: [
    {
      kind: 'choice',
      key: 'tls',
      label: 'TLS',
      default: 'require',
      options: [
        { value: 'disable', label: 'Off' },
        { value: 'require', label: 'On, without checking the certificate' },
        { value: 'verify', label: 'On, with a checked certificate' },
      ],
    },
    ...certificateFields({
      authority: { key: 'tls', oneOf: ['verify'] },
      client: { key: 'tls', oneOf: ['require', 'verify'] },
    }),
  ],
}

/** The form of a connection to a database with a host, a user and a password. */
export const databaseSections = ({ port, databaseHelp }: DatabaseFacts): readonly FormSection[] => [
  {
    title: 'Connection',
    fields: [
      { kind: 'text', key: 'host', label: 'Host', placeholder: 'db.example.com', isRequired: true },
      { kind: 'number', key: 'port', label: 'Port', default: port, minimum: 1, maximum: 65_535 },
      {
        kind: 'text',
        key: 'database',
        label: 'Database name',
        placeholder: 'shop',
        isRequired: true,
        ...(databaseHelp === undefined ? {} : { help: databaseHelp }),
      },
      {
        kind: 'text',
        key: 'user',
        label: 'Database user',
        placeholder: 'readonly',
        isRequired: true,
        help: 'Everyone who may use this integration can do what this user may do.',
      },
      { kind: 'password', key: 'password', label: 'Password' },
    ],
  },
  securitySection,
  tunnelSection,
]

/**
 * Where a connection to a database leads. Without TLS a password can be read on the way, so switching it off leads elsewhere as
 * well.
 */
export const databaseTarget =
  (scheme: string, defaultPort: number): IntegrationDescriptor['target'] =>
  (configuration) => {
    const { host, port, tls } = configuration
    const place = `${String(host ?? '').toLowerCase()}:${String(port ?? defaultPort)}`
    return `${tls === 'disable' ? scheme : `${scheme}+tls`}://${place}${tunnelTarget(configuration)}`
  }
