import { IntegrationError } from '../integration-error.ts'
import { Scram } from '../scram.ts'
import type { BrokerConnection } from './broker-connection.ts'
import { checkCode } from './protocol/refusals.ts'
import { saslAuthenticateRequest, saslHandshakeRequest } from './protocol/requests.ts'

/** Who signs in, and by which way. */
export interface KafkaLogin {
  readonly mechanism: 'none' | 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512'
  readonly user: string
  readonly password: string
}

/** Bytes that an answer may have while somebody signs in. */
const answerBytes = 64 * 1024

/** The broker does not know the user or the password. */
export class LoginRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LoginRefused'
  }
}

/** Signs in at a broker, as each of them asks for it. Throws `LoginRefused` and what the connection throws. */
export const signIn = async (
  connection: BrokerConnection,
  { mechanism, user, password }: KafkaLogin,
): Promise<void> => {
  if (mechanism === 'none') return
  const { code, offered } = await connection.ask(saslHandshakeRequest(mechanism), { mostBytes: answerBytes })
  if (code === 33) {
    const known = offered.filter((name) => name !== null).join(', ')
    throw new IntegrationError(
      'network_failed',
      `The broker does not let anybody in by ${mechanism}, only by ${known.slice(0, 200)}. Choose that as the login.`,
    )
  }
  checkCode(code)
  const exchange = async (message: string): Promise<string> => {
    const answered = await connection.ask(saslAuthenticateRequest(Buffer.from(message)), {
      mostBytes: answerBytes,
    })
    if (answered.code !== 0) throw new LoginRefused(answered.message)
    return answered.answer.toString()
  }
  if (mechanism === 'PLAIN') {
    await exchange(`\0${user}\0${password}`)
    return
  }
  const scram = new Scram(user, password, { hash: mechanism === 'SCRAM-SHA-256' ? 'sha256' : 'sha512' })
  const proof = await scram.prove(await exchange(scram.begin()))
  if (scram.isProven(await exchange(proof))) return
  throw new Error('it does not prove that it knows the password')
}
