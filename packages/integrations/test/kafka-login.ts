import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { BytesWriter } from '../src/kafka/protocol/bytes-writer.ts'

/** Whom a broker lets in, and by which way. */
export interface KafkaUser {
  readonly mechanism: 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512'
  readonly user: string
  readonly password: string
}

const authenticated = (answer: string): BytesWriter =>
  new BytesWriter().int16(0).string(null).bytes(Buffer.from(answer))
const refused = (): BytesWriter => new BytesWriter().int16(58).string('Authentication failed').bytes(null)

/** One conversation in which somebody signs in, as RFC 4616 and RFC 5802 have it. */
export class KafkaLoginConversation {
  readonly #expected: KafkaUser
  #bare = ''
  #serverFirst = ''
  readonly #salt = randomBytes(16)
  isIn = false

  constructor(expected: KafkaUser) {
    this.#expected = expected
  }

  handshake(mechanism: string): BytesWriter {
    const { mechanism: offered } = this.#expected
    return new BytesWriter()
      .int16(mechanism === offered ? 0 : 33)
      .array([offered], (to, name) => to.string(name))
  }

  authenticate(message: string): BytesWriter {
    const { mechanism, user, password } = this.#expected
    if (mechanism === 'PLAIN') {
      this.isIn = message === `\0${user}\0${password}`
      return this.isIn ? authenticated('') : refused()
    }
    if (message.startsWith('n,,')) return this.#first(message)
    return this.#last(message, mechanism === 'SCRAM-SHA-256' ? 'sha256' : 'sha512', password)
  }

  #first(message: string): BytesWriter {
    this.#bare = message.slice(3)
    const nonce = /r=(.+)$/u.exec(message)?.[1] ?? ''
    this.#serverFirst = `r=${nonce}server,s=${this.#salt.toString('base64')},i=4096`
    return authenticated(this.#serverFirst)
  }

  #last(message: string, hash: string, password: string): BytesWriter {
    const hmac = (key: Uint8Array, text: string) => createHmac(hash, key).update(text).digest()
    const [withoutProof = '', proof = ''] = message.split(',p=')
    const salted = pbkdf2Sync(password, this.#salt, 4_096, hash === 'sha256' ? 32 : 64, hash)
    const text = `${this.#bare},${this.#serverFirst},${withoutProof}`
    const clientKey = hmac(salted, 'Client Key')
    const signature = hmac(createHash(hash).update(clientKey).digest(), text)
    const wanted = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
    const name = /n=([^,]*)/u.exec(this.#bare)?.[1]?.replaceAll('=2C', ',').replaceAll('=3D', '=')
    this.isIn = wanted.toString('base64') === proof && name === this.#expected.user
    if (!this.isIn) return refused()
    return authenticated(`v=${hmac(hmac(salted, 'Server Key'), text).toString('base64')}`)
  }
}
