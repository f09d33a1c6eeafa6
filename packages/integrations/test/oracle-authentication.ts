import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync, randomBytes } from 'node:crypto'

/** How often a password is turned over until it is a key, and a key until it is that of a session. */
const turns = { password: 4_096, session: 3 } as const

/** The kind of verifier that databases have since 12.1. */
export const verifierKind = 0x4815

const noStart = Buffer.alloc(16)

const encrypt = (key: Buffer, bytes: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-cbc', key, noStart).setAutoPadding(false)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

const decrypt = (key: Buffer, bytes: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-cbc', key, noStart).setAutoPadding(false)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

const hexadecimal = (bytes: Buffer): string => bytes.toString('hex').toUpperCase()

/**
 * Signing in by a password as Oracle does since 12.1: both sides make up a half of a key and send it under the verifier of the password;
 * the password itself travels under what the halves give together. Nobody without it can say anything that is understood.
 */
export class OracleSignIn {
  readonly #password: string
  readonly #salt = randomBytes(16)
  readonly #mixing = randomBytes(16)
  readonly #half = randomBytes(32)
  readonly #verifier: Buffer

  constructor(password: string) {
    this.#password = password
    const salted = Buffer.concat([this.#salt, Buffer.from('AUTH_PBKDF2_SPEEDY_KEY')])
    const key = pbkdf2Sync(password, salted, turns.password, 64, 'sha512')
    this.#verifier = createHash('sha512').update(key).update(this.#salt).digest().subarray(0, 32)
  }

  /** What the client needs before it can say anything of the password. */
  challenge(): (readonly [string, string, number?])[] {
    return [
      ['AUTH_SESSKEY', hexadecimal(encrypt(this.#verifier, this.#half))],
      ['AUTH_VFR_DATA', hexadecimal(this.#salt), verifierKind],
      ['AUTH_PBKDF2_CSK_SALT', hexadecimal(this.#mixing)],
      ['AUTH_PBKDF2_VGEN_COUNT', String(turns.password)],
      ['AUTH_PBKDF2_SDER_COUNT', String(turns.session)],
    ]
  }

  /** What proves to the client that it speaks to who knows the password; undefined where the client does not know it. */
  answer(said: ReadonlyMap<string, string>): string | undefined {
    const bytesOf = (name: string): Buffer => Buffer.from(said.get(name) ?? '', 'hex')
    const theirs = decrypt(this.#verifier, bytesOf('AUTH_SESSKEY').subarray(0, 32))
    const together = hexadecimal(Buffer.concat([theirs, this.#half]))
    const key = pbkdf2Sync(together, this.#mixing, turns.session, 32, 'sha512')
    const given = decrypt(key, bytesOf('AUTH_PASSWORD')).subarray(16)
    const padding = given.at(-1) ?? 0
    if (given.subarray(0, given.length - padding).toString() !== this.#password) return undefined
    return hexadecimal(encrypt(key, Buffer.concat([randomBytes(16), Buffer.from('SERVER_TO_CLIENT')])))
  }
}
