import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Keys } from '../platform/keys.ts'
import type { invitations } from '../tables/members.ts'

type Invitation = Pick<typeof invitations.$inferSelect, 'id' | 'expiresAt'>

const form = /^copy\.([0-9a-f-]{36})\.([\w-]{43})$/u

/** Over the time until which it is valid, so that an invitation that is sent again makes an end of its copied links. */
const signatureOf = (keys: Keys, { id, expiresAt }: Invitation): Buffer =>
  createHmac('sha256', keys.derive('copied invitations')).update(`${id} ${expiresAt.toISOString()}`).digest()

/**
 * The token of a link that an inviter copies. It is none of those that are mailed: whoever inserts it anywhere has not read
 * a mail, so it makes no account.
 */
export const copiedToken = (keys: Keys, invitation: Invitation): string =>
  `copy.${invitation.id}.${signatureOf(keys, invitation).toString('base64url')}`

/** The invitation that a copied token names, before it is known whether the token is ours; null for other tokens. */
export const copiedInvitationId = (token: string): string | null => form.exec(token)?.[1] ?? null

/** Whether a token is the one of this invitation as it is now. */
export const isCopiedTokenOf = (keys: Keys, token: string, invitation: Invitation): boolean => {
  const signature = form.exec(token)?.[2]
  if (signature === undefined) return false
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(keys, invitation))
}
