import { call, CallError, routes, type MadePasskey, type SessionView } from '@ashlar/contract'
import type { Failure } from '@ashlar/ui'
import { failureOf } from '../server/failure.ts'

/** The library that talks with the browser's authenticator, loaded when somebody first needs it. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser can keep passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Whether it can offer them among what it fills in. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** Lets the browser make a passkey for the account of the person, who knows their password. */
export const makePasskey = async (password: string): Promise<MadePasskey> => {
  const { options } = await call(routes.passkeys.begin, { body: { password } })
  const { startRegistration } = await library()
  return startRegistration({ optionsJSON: options })
}

/** Signs in with a passkey: one that the browser asks for at once, or one that is picked from what it fills in. */
export const enterWithPasskey = async (from: 'dialog' | 'autofill'): Promise<SessionView> => {
  const { options } = await call(routes.passkeys.ask, {})
  const { startAuthentication } = await library()
  const passkey = await startAuthentication({ optionsJSON: options, useBrowserAutofill: from === 'autofill' })
  return call(routes.passkeys.enter, { body: { passkey } })
}

/** Withdraws what the browser was asked for. */
export const stopAsking = async (): Promise<void> => {
  const { WebAuthnAbortService } = await library()
  WebAuthnAbortService.cancelCeremony()
}

/** By the name of what browsers throw. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: it was canceled, or took too long. Try again, or use your password.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError:
    'The browser keeps passkeys for the address of the installation only. Open this page there and try again.',
  NotSupportedError: 'This device cannot make a passkey that works here. Try another one.',
}

/** What went wrong with a passkey, in words; null where it was only withdrawn for another try. */
export const failureOfPasskey = (error: unknown): Failure | null => {
  if (error instanceof CallError || !(error instanceof Error)) return failureOf(error)
  if (error.name === 'AbortError') return null
  const reason = reasons[error.name]
  return reason === undefined ? failureOf(error) : { message: reason }
}
