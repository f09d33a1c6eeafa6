import { z } from 'zod'
import { address, route } from '../route.ts'
import { emailSchema, passwordSchema, sessionSchema } from './session.ts'

const resetToken = z.string().min(1).max(200)

export const passwordResetRoutes = {
  ask: route(address('POST', '/api/v1/password-resets'), {
    summary: 'Ask for a link by which a forgotten password is replaced',
    policy: {
      access: 'anyone',
      reason: 'Mails nobody but the owner of the account; the answer does not tell whether there is one.',
    },
    body: z.strictObject({ email: emailSchema }),
    response: z.object({ email: z.string() }),
  }),
  read: route(address('POST', '/api/v1/password-resets/opening'), {
    summary: 'Whose password a link replaces, by its token',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: resetToken }),
    response: z.object({ email: z.string() }),
  }),
  complete: route(address('POST', '/api/v1/password-resets/completion'), {
    summary: 'Choose a new password by the token of a link, which ends every session, and sign in',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: resetToken, password: passwordSchema }),
    response: sessionSchema,
  }),
}
