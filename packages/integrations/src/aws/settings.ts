import type { Connection } from '../connection.ts'
import type { FormField, FormSection } from '../form.ts'
import { IntegrationError } from '../integration-error.ts'
import { roleFields, roleTarget } from './role-form.ts'

/** The region of a service of Amazon, or of one that speaks like it. */
export const regionField: FormField = {
  kind: 'text',
  key: 'region',
  label: 'Region',
  default: 'us-east-1',
  placeholder: 'eu-central-1',
  isRequired: true,
}

/** The keys that requests are signed with. */
export const keysSection: FormSection = {
  title: 'Keys',
  fields: [
    {
      kind: 'text',
      key: 'accessKeyId',
      label: 'Access key ID',
      placeholder: 'AKIAIOSFODNN7EXAMPLE',
      isRequired: true,
      help: 'Everyone who may use this integration can do what this key may do.',
    },
    { kind: 'password', key: 'secretAccessKey', label: 'Secret access key' },
    {
      kind: 'password',
      key: 'sessionToken',
      label: 'Session token',
      help: 'Only for keys that end by themselves.',
    },
    ...roleFields,
  ],
}

/** A service of Amazon that is spoken to. */
export type AwsService = 's3' | 'dynamodb' | 'secretsmanager' | 'sts'

/** The services that connections lead to. */
type ConnectedService = Exclude<AwsService, 'sts'>

/** What requests are signed with and where they go. */
export interface AwsSettings {
  readonly endpoint: URL
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  /** When the keys end, in milliseconds since 1970; absent: nobody knows. */
  readonly endsAt?: number
}

/** The text of a field of a connection, without blanks around it. */
export const textOf = ({ configuration }: Pick<Connection, 'configuration'>, key: string): string => {
  const value = configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** Where a connection without an endpoint of its own leads. */
const endpointOf = (configuration: Connection['configuration'], service: AwsService): URL | null => {
  const written = textOf({ configuration }, service === 'sts' ? 'roleEndpoint' : 'endpoint')
  const region = textOf({ configuration }, 'region')
  if (written !== '') return URL.parse(written)
  return /^[a-z0-9-]{1,64}$/u.test(region)
    ? URL.parse(`https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`)
    : null
}

/** Where the secrets of a connection go. */
export const awsTarget =
  (service: ConnectedService) =>
  (configuration: Connection['configuration']): string =>
    `${endpointOf(configuration, service)?.origin ?? ''}${roleTarget(configuration)}`

/** All that no answer may show: the secrets of a connection, and what requests are signed with. */
export const awsSecrets = (
  { secrets }: Connection,
  { secretAccessKey, sessionToken }: AwsSettings,
): string[] => [...Object.values(secrets), secretAccessKey, sessionToken]

/** Reads a connection. Throws `IntegrationError` for a region or an endpoint that cannot be used. */
export const readAwsSettings = (connection: Connection, service: AwsService): AwsSettings => {
  const { configuration, secrets } = connection
  const region = textOf(connection, 'region')
  if (!/^[a-z0-9-]{1,64}$/u.test(region)) {
    throw new IntegrationError(
      'network_failed',
      'The region has letters, digits and - only, such as eu-central-1.',
    )
  }
  const endpoint = endpointOf(configuration, service)
  if (
    endpoint === null ||
    !/^https?:$/u.test(endpoint.protocol) ||
    endpoint.username !== '' ||
    endpoint.password !== '' ||
    endpoint.search !== ''
  ) {
    throw new IntegrationError(
      'network_failed',
      'The endpoint has to be an address such as https://storage.example.com, without user and query.',
    )
  }
  return {
    endpoint,
    region,
    accessKeyId: textOf(connection, 'accessKeyId'),
    secretAccessKey: secrets['secretAccessKey'] ?? '',
    sessionToken: secrets['sessionToken'] ?? '',
  }
}
