import type { JsonObject } from '@ashlar/schema'
import type { FormField, FormSection, ShownIf } from '../form.ts'
import { hostKeyField, sshPort } from './server-form.ts'

const isOn: ShownIf = { key: 'sshTunnel', oneOf: ['true'] }

const shownFor = (authentication: string): ShownIf => ({
  key: 'sshAuthentication',
  oneOf: [authentication],
  and: isOn,
})

const madeKey = {
  kind: 'keyPair',
  label: 'Public key',
  help: 'Add it to ~/.ssh/authorized_keys of the user on the SSH server. Its private key never leaves this installation.',
} as const

const fields: readonly FormField[] = [
  {
    kind: 'switch',
    key: 'sshTunnel',
    label: 'SSH tunnel',
    default: false,
    help: 'An SSH server opens the connection to the host and port above, as it sees them.',
  },
  {
    kind: 'text',
    key: 'sshHost',
    label: 'SSH host',
    placeholder: 'bastion.example.com',
    isRequired: true,
    shownIf: isOn,
  },
  {
    kind: 'number',
    key: 'sshPort',
    label: 'SSH port',
    default: sshPort,
    minimum: 1,
    maximum: 65_535,
    shownIf: isOn,
  },
  { ...hostKeyField, key: 'sshFingerprint', shownIf: isOn },
  { kind: 'text', key: 'sshUser', label: 'SSH user', placeholder: 'tunnel', isRequired: true, shownIf: isOn },
  {
    kind: 'choice',
    key: 'sshAuthentication',
    label: 'SSH authentication',
    default: 'password',
    options: [
      { value: 'password', label: 'Password' },
      { value: 'madeEd25519', label: 'Key made here (Ed25519)' },
      { value: 'madeRsa', label: 'Key made here (RSA)' },
      { value: 'privateKey', label: 'Own private key' },
    ],
    shownIf: isOn,
  },
  { kind: 'password', key: 'sshPassword', label: 'SSH password', shownIf: shownFor('password') },
  { ...madeKey, key: 'sshEd25519Key', algorithm: 'ed25519', shownIf: shownFor('madeEd25519') },
  { ...madeKey, key: 'sshRsaKey', algorithm: 'rsa', shownIf: shownFor('madeRsa') },
  {
    kind: 'password',
    key: 'sshPrivateKey',
    label: 'SSH private key',
    placeholder: '-----BEGIN OPENSSH PRIVATE KEY-----',
    isMultiline: true,
    shownIf: shownFor('privateKey'),
  },
  {
    kind: 'password',
    key: 'sshPassphrase',
    label: 'Passphrase of the SSH key',
    shownIf: shownFor('privateKey'),
  },
]

/** The part of a form about a connection that an SSH server opens. */
export const tunnelSection: FormSection = { title: 'Network', fields }

/** Whether an SSH server opens the connection. */
export const hasTunnel = ({ sshTunnel }: JsonObject): boolean => sshTunnel === true

/**
 * Where secrets go on their way through a tunnel, to stand behind where a connection leads; empty without one. Whoever can name another host
 * key can stand between.
 */
export const tunnelTarget = (configuration: JsonObject): string => {
  if (!hasTunnel(configuration)) return ''
  const { sshHost, sshPort: port, sshFingerprint } = configuration
  const place = `${String(sshHost ?? '').toLowerCase()}:${String(port ?? sshPort)}`
  return ` ssh://${place} ${String(sshFingerprint ?? '').trim()}`.trimEnd()
}
