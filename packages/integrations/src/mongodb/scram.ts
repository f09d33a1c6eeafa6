import { createHash, createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)

const hmac = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const attributesOf = (message: string): ReadonlyMap<string, string> =>
  new Map(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]))

/** More rounds would keep a processor busy for whoever runs the server. */
const mostRounds = 200_000

/** Signs in by SCRAM-SHA-256 (RFC 7677): the password itself is never sent, and the server proves that it knows it. */
export class Scram {
  readonly #password: string
  readonly #nonce: string
  readonly #bare: string
  #serverSignature: Buffer | undefined

  constructor(user: string, password: string, nonce = randomBytes(24).toString('base64')) {
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
      32,
      'sha256',
    )
    const withoutProof = `c=biws,r=${nonce}`
    const message = `${this.#bare},${serverFirst},${withoutProof}`
    const clientKey = hmac(salted, 'Client Key')
    const signature = hmac(createHash('sha256').update(clientKey).digest(), message)
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
    this.#serverSignature = hmac(hmac(salted, 'Server Key'), message)
    return `${withoutProof},p=${proof.toString('base64')}`
  }

  /** Whether the last message of the server proves that it knows the password. */
  isProven(serverLast: string): boolean {
    const given = Buffer.from(attributesOf(serverLast).get('v') ?? '', 'base64')
    const wanted = this.#serverSignature
    return wanted !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}
