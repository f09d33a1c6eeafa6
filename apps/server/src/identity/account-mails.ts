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

/** To an address that somebody wants their account to have: with nothing in it that they wrote. */
export const newAddressMail = (to: string, link: string): Letter => ({
  to,
  subject: 'Confirm your new e-mail address',
  text: `Hello,\n\nsomebody, most likely you, wants their Ashlar account to have this address. Open this link within an hour, in a browser that is signed in to that account:\n\n${link}\n\nIf it was not you, there is nothing to do: without this link nothing changes.\n`,
})

/** To the owner of an address that somebody else wants for their account; whoever asked is not told so. */
export const addressTakenMail = (to: string, name: string): Letter => ({
  to,
  subject: 'You already have an Ashlar account',
  text: `Hello ${plainName(name)},\n\nsomebody, most likely you, wants another Ashlar account to have this address. It belongs to your account already, so nothing changes. If it was not you, there is nothing to do.\n`,
})

/** To the address that an account had before. */
export const addressChangedMail = (to: string, email: string): Letter => ({
  to,
  subject: 'Your e-mail address was changed',
  text: `Hello,\n\nthe Ashlar account that had this address now has another one: ${email}. From now on you sign in with that one.\n\nIf it was not you, tell an administrator of your organization, or whoever runs this installation, at once.\n`,
})

/** What happened to a passkey of somebody. */
export interface PasskeyChange {
  /** What its owner calls it. */
  readonly name: string
  /** Refused: it counted less than the last time. */
  readonly change: 'added' | 'removed' | 'refused'
}

/** After a passkey was added or removed, or refused as a copy, to the owner of the account. */
export const passkeyMail = (
  { to, name, link }: { readonly to: string; readonly name: string; readonly link: string },
  passkey: PasskeyChange,
): Letter => {
  const subject = {
    added: 'A passkey was added',
    removed: 'A passkey was removed',
    refused: 'A passkey was refused',
  }
  const called = `“${plainName(passkey.name)}”`
  const happened = {
    added: `the passkey ${called} was added to your Ashlar account just now. It signs in without the password.`,
    removed: `the passkey ${called} was removed from your Ashlar account just now, and signs in no longer.`,
    refused: `somebody tried to sign in to your Ashlar account with the passkey ${called}, and was refused: it has counted less than the last time, as a copy of it would. Remove it in your personal settings and add another one.`,
  }
  return {
    to,
    subject: subject[passkey.change],
    text: `Hello ${plainName(name)},\n\n${happened[passkey.change]}\n\nIf it was not you, choose a new password at once, and look at your passkeys in your personal settings: open ${link} and follow “Forgot your password?”.\n`,
  }
}
