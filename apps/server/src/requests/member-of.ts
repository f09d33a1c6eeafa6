import type { MemberPrincipal, Principal } from './principal.ts'
import { forMembersOnly } from './for-members-only.ts'
import { Refusal } from './refusal.ts'

/** The member behind a request that only members can have the right to; a visitor is asked to sign in. */
export const memberOf = (principal: Principal): MemberPrincipal => {
  if (principal.kind === 'visitor') throw new Refusal('not_signed_in', 'Sign in to do this.')
  if (principal.kind !== 'member') throw forMembersOnly()
  return principal
}
