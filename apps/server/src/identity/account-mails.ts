import type { Mail } from '../platform/mail.ts'
import { plainName } from '../platform/plain-name.ts'

type Letter = Parameters<Mail['send']>[0]

/** For somebody who has forgotten their password, or whose address a stranger has typed. */
export const resetMail = (to: string, name: string, link: string): Letter => ({
  to,
  subject: 'Choose a new password',
  text: `Hello ${plainName(name)},\n\nsomebody, most likely you, has forgotten the password of the Ashlar account with this address. Open this link within 30 minutes to choose a new one:\n\n${link}\n\nIt works once. A later message makes this one useless. If it was not you, there is nothing to do: your password stays as it is.\n`,
})

/** After a password was changed, to its owner. */
export const passwordChangedMail = (to: string, name: string, link: string): Letter => ({
  to,
  subject: 'Your password was changed',
  text: `Hello ${plainName(name)},\n\nthe password of your Ashlar account was changed just now, and all other browsers were signed out.\n\nIf it was not you, choose a new one at once: open ${link} and follow “Forgot your password?”.\n`,
})
