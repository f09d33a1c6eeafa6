import type { Problem } from '@ashlar/schema'

/** The rules for passwords in a sentence, shown where a new one is chosen. The server checks them. */
export const passwordRules =
  'At least 10 characters. Not your e-mail address, and nothing that is easy to guess.'

/** What can be said of a new password before it is sent: only whether it is long enough. */
export const newPasswordProblems = (password: string): readonly Problem[] =>
  [...password].length < 10
    ? [{ path: 'password', reason: 'The password needs at least 10 characters.' }]
    : []
