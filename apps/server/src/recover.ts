import { endSecondFactorForOperator, linkForOperator } from './commands/recover-account.ts'
import type { Settings } from './settings/config.ts'
import { IdentityError } from './identity/identity-error.ts'
import { createLogger } from './platform/logs.ts'
import { type Platform, startPlatform } from './services/platform.ts'

/** What the command says, and whether it did what it was asked for. */
export interface Recovered {
  readonly text: string
  readonly isDone: boolean
}

const recoverWith = async (platform: Platform, email: string): Promise<Recovered> => {
  try {
    const made = await linkForOperator(platform, email)
    if (made === null) return { text: `There is no account with the address ${email}.`, isDone: false }
    return {
      text: `${made.name} can choose a new password here:\n\n${made.link}\n\nThe link works once, within an hour, and ends every session of the account. Hand it to nobody else. An earlier one has stopped.`,
      isDone: true,
    }
  } catch (cause) {
    if (cause instanceof IdentityError) return { text: cause.message, isDone: false }
    throw cause
  }
}

const endFactorOf = async (platform: Platform, email: string): Promise<Recovered> => {
  const isDone = await endSecondFactorForOperator(platform, email)
  const text = isDone
    ? `Two-step sign-in is off for ${email}, their passkeys were removed, and all their browsers were signed out. Their password is as it was.`
    : `There is no account with the address ${email} that has two-step sign-in or a passkey.`
  return { text, isDone }
}

/**
 * The command of the operator for somebody who has lost their password and gets no mails: makes a link that lets them choose
 * a new one. For somebody who has lost what two-step sign-in takes, it turns that off instead. Works beside a server that runs, and without one. Throws `StartError`.
 */
export const recover = async (
  settings: Settings,
  email: string,
  what: 'password' | 'second factor' = 'password',
): Promise<Recovered> => {
  // Lines of a log between the words would only be in the way.
  const platform = await startPlatform(settings, { logs: createLogger('silent') })
  try {
    return what === 'password' ? await recoverWith(platform, email) : await endFactorOf(platform, email)
  } finally {
    await platform.shutdown.run()
  }
}
