import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'

/** What a sealed secret belongs to. It opens only for the same: a row copied to another place stays shut. */
export type SecretContext = {
  readonly organizationId: string
  readonly integrationId: string
  /** The profile, or an empty text for what every profile shares. */
  readonly profileId: string
  /** What else it belongs to, such as the person whose token it is; absent for secrets of the configuration. */
  readonly holder?: string
}

/** Why a sealed secret did not open. */
export type SecretErrorCode = 'SECRET_MALFORMED' | 'SECRET_OTHER_KEY' | 'SECRET_TAMPERED'

/** A sealed secret that cannot be opened. The message never holds any of it. */
export class SecretError extends Error {
  readonly code: SecretErrorCode

  constructor(code: SecretErrorCode, message: string) {
    super(message)
    this.name = 'SecretError'
    this.code = code
  }
}

/** Encrypts and decrypts secrets at rest. */
export type Secrets = {
  /** AES-256-GCM under the installation's key, bound to the context. */
  readonly seal: (plaintext: string, context: SecretContext) => string
  /** The plaintext. Throws `SecretError`. */
  readonly open: (sealed: string, context: SecretContext) => string
}

const version = 'v1'
const nonceLength = 12
const tagLength = 16

/** Lengths before values, so that no two contexts give the same bytes. */
const boundData = (keyId: string, context: SecretContext): Buffer =>
  Buffer.from(
    [
      version,
      keyId,
      context.organizationId,
      context.integrationId,
      context.profileId,
      ...(context.holder === undefined ? [] : [context.holder]),
    ]
      .map((part) => `${Buffer.byteLength(part)}:${part}`)
      .join(''),
  )

const malformed = (): SecretError =>
  new SecretError('SECRET_MALFORMED', 'A stored secret is damaged. Enter it again.')

/** `v1.<key id>.<nonce, ciphertext and tag in base64url>` */
const parse = (sealed: string): { readonly keyId: string; readonly body: Buffer } => {
  const [name, keyId, text, ...rest] = sealed.split('.')
  if (name !== version || keyId === undefined || text === undefined || rest.length > 0) throw malformed()
  const body = Buffer.from(text, 'base64url')
  if (body.length < nonceLength + tagLength) throw malformed()
  return { keyId, body }
}

/** Secrets under these keys. */
export const secretsWith = (keys: Keys): Secrets => {
  const key = keys.derive('secrets at rest')
  return {
    seal: (plaintext, context) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      cipher.setAAD(boundData(keys.id, context))
      const body = Buffer.concat([
        nonce,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${version}.${keys.id}.${body.toString('base64url')}`
    },
    open: (sealed, context) => {
      const { keyId, body } = parse(sealed)
      if (keyId !== keys.id) {
        throw new SecretError(
          'SECRET_OTHER_KEY',
          `A stored secret was encrypted with another key (${keyId}) than the one in use (${keys.id}). Start Ashlar with the key it was made with, or enter the secret again.`,
        )
      }
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(boundData(keyId, context))
      decipher.setAuthTag(body.subarray(-tagLength))
      try {
        return Buffer.concat([
          decipher.update(body.subarray(nonceLength, -tagLength)),
          decipher.final(),
        ]).toString('utf8')
      } catch {
        throw new SecretError(
          'SECRET_TAMPERED',
          'A stored secret does not belong where it was found, or was changed. Enter it again.',
        )
      }
    },
  }
}
