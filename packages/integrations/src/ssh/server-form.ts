import type { TextField } from '../form.ts'

/** The port of SSH where nobody says another one. */
export const sshPort = 22

/** Which server is meant, by its key. */
export const hostKeyField: Omit<TextField, 'key'> = {
  kind: 'text',
  label: 'Fingerprint of the host key',
  placeholder: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
  help: 'Nothing is sent to a server with another key. Test connection says the one that it sees; compare it with what the keeper of the server tells you.',
}
