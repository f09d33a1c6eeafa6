import type { Mail } from '../platform/mail.ts'

type Letter = Parameters<Mail['send']>[0]

/** With nothing in it that whoever asked for it wrote: they may be a stranger to whoever gets it. */
export const confirmationMail = (to: string, link: string, code: string): Letter => ({
  to,
  subject: 'Confirm your e-mail address',
  text: `Hello,\n\nsomebody, most likely you, wants to create an Ashlar account with this address. Open this link within two hours to choose a password and finish:\n\n${link}\n\nOr type this code within ten minutes where the account was asked for:\n\n${code}\n\nTell it to nobody. If it was not you, there is nothing to do: without one of them there is no account.\n`,
})

/** For somebody who has an account already; whoever asked is not told so. */
export const existingAccountMail = (to: string, name: string, link: string): Letter => ({
  to,
  subject: 'You already have an Ashlar account',
  text: `Hello ${name},\n\nsomebody, most likely you, tried to create an Ashlar account with this address. There already is one. Sign in here:\n\n${link}\n\nIf it was not you, there is nothing to do.\n`,
})
