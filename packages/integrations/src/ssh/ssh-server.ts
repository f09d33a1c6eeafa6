import { IntegrationError } from '../integration-error.ts'

/** A server that speaks SSH, and what somebody signs in to it with. */
export interface SshServer {
  readonly host: string
  readonly port: number
  readonly place: string
  readonly user: string
  readonly credentials:
    | { readonly password: string }
    | { readonly privateKey: string; readonly passphrase?: string }
  /** The SHA-256 of the host key; undefined while nobody has said it. */
  readonly fingerprint: Buffer | undefined
}

/** Reads a fingerprint as `ssh-keygen -l` shows it; undefined for an empty text. Throws `IntegrationError` for anything else. */
export const readFingerprint = (written: string): Buffer | undefined => {
  if (written === '') return undefined
  const base64 = /^(?:SHA256:)?([A-Za-z0-9+/]{43})=?$/u.exec(written)?.[1]
  if (base64 !== undefined) return Buffer.from(base64, 'base64')
  throw new IntegrationError(
    'network_failed',
    'The fingerprint has to be that of SHA-256 as ssh-keygen -l shows it: SHA256: and 43 letters.',
  )
}

/** A private key with its passphrase, where it has one. */
export const keyCredentials = (
  privateKey: string | undefined,
  passphrase: string | undefined,
): SshServer['credentials'] => ({
  privateKey: privateKey ?? '',
  ...(passphrase === undefined || passphrase === '' ? {} : { passphrase }),
})
