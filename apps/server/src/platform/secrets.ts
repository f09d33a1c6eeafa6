import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys } from './keys.ts'
import type { NamedKey } from './named-keys.ts'

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
  /** AES-256-GCM under the newest key, bound to the context. */
  readonly seal: (plaintext: string, context: SecretContext) => string
  /** The plaintext, whichever of the keys it was sealed with. Throws `SecretError`. */
  readonly open: (sealed: string, context: SecretContext) => string
  /** How all that is sealed now begins; what begins otherwise was sealed with a key that may be taken away one day. */
  readonly newest: string
  /** How what is sealed begins, by the names of the keys that open it. */
  readonly known: ReadonlyMap<string, string>
}

const nonceLength = 12
const tagLength = 16

/** What seals and opens for some contexts, and how its texts begin. */
interface SealingKey {
  readonly name: string
  readonly version: 'v1' | 'v2'
  readonly of: (context: SecretContext) => Buffer
}

/** One key for all organizations, from which much else is derived: the scheme of installations that name no keys. */
const ownKey = (keys: Keys): SealingKey => {
  const key = keys.derive('secrets at rest')
  return { name: keys.id, version: 'v1', of: () => key }
}

/** A key of the environment is never used by itself: each organization's secrets have one of their own below it. */
const namedKey = ({ name, key }: NamedKey): SealingKey => ({
  name,
  version: 'v2',
  of: ({ organizationId }) =>
    Buffer.from(hkdfSync('sha256', key, organizationId, 'ashlar/v2/secrets at rest', 32)),
})

const beginningOf = ({ version, name }: Pick<SealingKey, 'version' | 'name'>): string => `${version}.${name}.`

/** Lengths before values, so that no two contexts give the same bytes. */
const boundData = ({ version, name }: SealingKey, context: SecretContext): Buffer =>
  Buffer.from(
    [
      version,
      name,
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

/** `<version>.<name of the key>.<nonce, ciphertext and tag in base64url>` */
const parse = (
  sealed: string,
): { readonly version: string; readonly name: string; readonly body: Buffer } => {
  const [version, name, text, ...rest] = sealed.split('.')
  const isKnown = version === 'v1' || version === 'v2'
  if (!isKnown || name === undefined || text === undefined || rest.length > 0) throw malformed()
  const body = Buffer.from(text, 'base64url')
  if (body.length < nonceLength + tagLength) throw malformed()
  return { version, name, body }
}

const otherKey = (name: string, newest: SealingKey): SecretError =>
  new SecretError(
    'SECRET_OTHER_KEY',
    `A stored secret was encrypted with another key (${name}) than those in use (${newest.name}). Start Ashlar with the key it was made with, or enter the secret again.`,
  )

/**
 * Secrets under the keys of the environment, of which the first encrypts; under the installation's own where none are
 * named. All of them decrypt.
 */
export const secretsWith = (keys: Keys, named: readonly NamedKey[] = []): Secrets => {
  const own = ownKey(keys)
  const all = [...named.map(namedKey), own]
  const [newest = own] = all
  const byBeginning = new Map(all.map((key) => [beginningOf(key), key]))
  return {
    newest: beginningOf(newest),
    known: new Map(all.map((key) => [beginningOf(key), key.name])),
    seal: (plaintext, context) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', newest.of(context), nonce, { authTagLength: tagLength })
      cipher.setAAD(boundData(newest, context))
      const body = Buffer.concat([
        nonce,
        cipher.update(plaintext, 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return `${beginningOf(newest)}${body.toString('base64url')}`
    },
    open: (sealed, context) => {
      const { version, name, body } = parse(sealed)
      const key = byBeginning.get(`${version}.${name}.`)
      if (key === undefined) throw otherKey(name, newest)
      const decipher = createDecipheriv('aes-256-gcm', key.of(context), body.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(boundData(key, context))
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
