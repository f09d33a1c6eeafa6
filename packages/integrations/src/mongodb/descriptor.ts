import type { IntegrationDescriptor } from '../descriptor.ts'
import { databaseTarget, securitySection } from '../sql/connection-form.ts'
import { tunnelSection } from '../ssh/tunnel-form.ts'
import { step } from './step.ts'

/** The port of MongoDB where nobody says another one. */
export const mongodbPort = 27_017

/** Connections to MongoDB, and to what speaks its protocol. */
export const mongodbDescriptor: IntegrationDescriptor = {
  pluginId: 'mongodb',
  label: 'MongoDB',
  description: 'Find, aggregate and change documents of MongoDB.',
  kind: 'service',
  mark: 'Mo',
  document: 'storage-and-documents',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Connection',
      fields: [
        {
          kind: 'text',
          key: 'host',
          label: 'Host',
          placeholder: 'db.example.com',
          isRequired: true,
          help: 'Of a replica set, its primary: the one that takes changes.',
        },
        { kind: 'number', key: 'port', label: 'Port', default: mongodbPort, minimum: 1, maximum: 65_535 },
        { kind: 'text', key: 'database', label: 'Database name', placeholder: 'shop', isRequired: true },
        {
          kind: 'text',
          key: 'user',
          label: 'Database user',
          placeholder: 'readonly',
          help: 'Everyone who may use this integration can do what this user may do.',
        },
        { kind: 'password', key: 'password', label: 'Password' },
        {
          kind: 'text',
          key: 'authSource',
          label: 'Authentication database',
          placeholder: 'admin',
          help: 'Where the user is known; empty: admin.',
        },
      ],
    },
    securitySection,
    tunnelSection,
  ],
  target: databaseTarget('mongodb', mongodbPort),
  step,
}
