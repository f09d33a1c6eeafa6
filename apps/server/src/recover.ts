import { linkForOperator } from './commands/recover-account.ts'
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

/**
 * The command of the operator for somebody who has lost their password and gets no mails: makes a link that lets them choose
 * a new one. Works beside a server that runs, and without one. Throws `StartError`.
 */
export const recover = async (settings: Settings, email: string): Promise<Recovered> => {
  // Lines of a log between the words would only be in the way.
  const platform = await startPlatform(settings, { logs: createLogger('silent') })
  try {
    return await recoverWith(platform, email)
  } finally {
    await platform.shutdown.run()
  }
}
