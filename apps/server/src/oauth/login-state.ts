import { randomBytes } from 'node:crypto'

/** What a state says, for the window that the provider leads back to. The server reads nothing of it but the code. */
interface LoginState {
  readonly oneTimeCode: string
  readonly useLocalStorage: boolean
  readonly integrationId: string
  readonly externalUser: boolean
}

/** A one-time code: 16 random bytes as 32 hexadecimal digits. */
export const makeOneTimeCode = (): string => randomBytes(16).toString('hex')

/** A state as it travels to the provider and back: base64 of JSON. */
export const writeState = (state: LoginState): string => Buffer.from(JSON.stringify(state)).toString('base64')
