import { z } from 'zod'
import { IdentityError } from './identity-error.ts'

const emailShape = z.email().max(254)

/** An e-mail address as accounts keep it. Throws `IdentityError` for a text that is none. */
export const normalizeEmail = (text: string): string => {
  const email = text.trim().toLowerCase()
  if (emailShape.safeParse(email).success) return email
  throw new IdentityError('EMAIL_INVALID', 'Enter an e-mail address such as name@example.com.')
}
