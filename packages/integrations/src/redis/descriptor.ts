import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseTarget, securitySection } from '../sql/connection-form.ts'
import { tunnelSection } from '../ssh/tunnel-form.ts'
import { step } from './step.ts'

/** The port of Redis where nobody says another one. */
export const redisPort = 6379

/** Connections to Redis, and to what speaks its protocol: Valkey, KeyDB, Dragonfly. */
export const redisDescriptor: IntegrationDescriptor = {
  pluginId: 'redis',
  label: 'Redis',
  description: 'Read and write keys, hashes, lists and sets of Redis or Valkey.',
  kind: 'service',
  mark: 'Rd',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        { kind: 'text', key: 'host', label: 'Host', placeholder: 'redis.example.com', isRequired: true },
        { kind: 'number', key: 'port', label: 'Port', default: redisPort, minimum: 1, maximum: 65_535 },
        { kind: 'number', key: 'database', label: 'Database number', default: 0, minimum: 0, maximum: 9_999 },
        {
          kind: 'text',
          key: 'user',
          label: 'User',
          placeholder: 'default',
          help: 'Only where the server has users. Everyone who may use this integration can do what this user may do.',
        },
        { kind: 'password', key: 'password', label: 'Password' },
      ],
    },
    securitySection,
    tunnelSection,
  ],
  target: databaseTarget('redis', redisPort),
  step,
}
