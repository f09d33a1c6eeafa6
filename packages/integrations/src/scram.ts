import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

/** The hashes that SCRAM is used with here. */
export type ScramHash = 'sha256' | 'sha512'

const attributesOf = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]))

/** More rounds would keep a processor busy for whoever runs the server. */
const mostRounds = 200_000

interface ScramOptions {
  readonly hash?: ScramHash
  /** Chosen anew for each login, but for those whose messages are known. */
  readonly nonce?: string
}

/** Signs in by SCRAM (RFC 5802, RFC 7677): the password itself is never sent, and the server proves that it knows it. */
export class Scram {
  readonly #password: string
  readonly #nonce: string
  readonly #bare: string
  readonly #hash: ScramHash
  #serverSignature: Buffer | undefined

  constructor(
    user: string,
    password: string,
    { hash = 'sha256', nonce = randomBytes(24).toString('base64') }: ScramOptions = {},
  ) {
    this.#hash = hash
    this.#password = password.normalize('NFKC')
    this.#nonce = nonce
    this.#bare = `n=${user.replaceAll('=', '=3D').replaceAll(',', '=2C')},r=${nonce}`
  }

  /** The first message of the client. */
  begin(): string {
    return `n,,${this.#bare}`
  }

  /** Answers the first message of the server. Throws `Error` where that cannot be. */
  async prove(serverFirst: string): Promise<string> {
    const given = attributesOf(serverFirst)
    const nonce = given.get('r') ?? ''
    const rounds = Number(given.get('i'))
    if (!nonce.startsWith(this.#nonce) || nonce.length === this.#nonce.length)
      throw new Error('it answers with another nonce')
    if (!Number.isInteger(rounds) || rounds < 4_096 || rounds > mostRounds)
      throw new Error(`it asks for ${given.get('i')} rounds`)
    const salted = await derive(
      this.#password,
      Buffer.from(given.get('s') ?? '', 'base64'),
      rounds,
      this.#hash === 'sha256' ? 32 : 64,
      this.#hash,
    )
    const withoutProof = `c=biws,r=${nonce}`
    const message = `${this.#bare},${serverFirst},${withoutProof}`
    const clientKey = this.#hmac(salted, 'Client Key')
    const signature = this.#hmac(createHash(this.#hash).update(clientKey).digest(), message)
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
    this.#serverSignature = this.#hmac(this.#hmac(salted, 'Server Key'), message)
    return `${withoutProof},p=${proof.toString('base64')}`
  }

  #hmac(key: Uint8Array, text: string): Buffer {
    return createHmac(this.#hash, key).update(text).digest()
  }

  /** Whether the last message of the server proves that it knows the password. */
  isProven(serverLast: string): boolean {
    const given = Buffer.from(attributesOf(serverLast).get('v') ?? '', 'base64')
    const wanted = this.#serverSignature
    return wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}
