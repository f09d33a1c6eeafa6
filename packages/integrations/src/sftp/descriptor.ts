import type { IntegrationDescriptor } from '../descriptor.ts'
import { hostKeyField, sshPort } from '../ssh/server-form.ts'
import { step } from './step.ts'

/** Connections to file servers that speak SFTP. */
export const sftpDescriptor: IntegrationDescriptor = {
  pluginId: 'sftp',
  label: 'SFTP',
  description: 'List, read, write and move files of a server that speaks SFTP.',
  kind: 'service',
  mark: 'SF',
  document: 'storage-and-documents',
  canRollBack: false,
  hasTransactions: false,
  sections: [
    {
      title: 'Server',
      fields: [
        { kind: 'text', key: 'host', label: 'Host', placeholder: 'files.example.com', isRequired: true },
        { kind: 'number', key: 'port', label: 'Port', default: sshPort, minimum: 1, maximum: 65_535 },
        { ...hostKeyField, key: 'fingerprint' },
        {
          kind: 'text',
          key: 'folder',
          label: 'Folder',
          placeholder: '/exchange',
          help: 'All paths lie below it; empty: the whole server.',
        },
      ],
    },
    {
      title: 'Authentication',
      fields: [
        {
          kind: 'text',
          key: 'user',
          label: 'User',
          placeholder: 'exchange',
          isRequired: true,
          help: 'Everyone who may use this integration can do what this user may do.',
        },
        {
          kind: 'choice',
          key: 'authentication',
          label: 'Authentication',
          default: 'password',
          options: [
            { value: 'password', label: 'Password' },
            { value: 'privateKey', label: 'Private key' },
          ],
        },
        {
          kind: 'password',
          key: 'password',
          label: 'Password',
          shownIf: { key: 'authentication', oneOf: ['password'], orMissing: true },
        },
        {
          kind: 'password',
          key: 'privateKey',
          label: 'Private key',
          placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----',
          isMultiline: true,
          shownIf: { key: 'authentication', oneOf: ['privateKey'] },
        },
        {
          kind: 'password',
          key: 'passphrase',
          label: 'Passphrase of the key',
          shownIf: { key: 'authentication', oneOf: ['privateKey'] },
        },
      ],
    },
  ],
  // Whoever can name another key can stand between: a password is given anew for that, too.
  target: ({ host, port, fingerprint }) =>
    `sftp://${String(host ?? '').toLowerCase()}:${String(port ?? sshPort)} ${String(fingerprint ?? '').trim()}`.trimEnd(),
  step,
}
