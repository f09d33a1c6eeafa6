import { Refusal } from './refusal.ts'

/** Why external users and other systems are refused what only members of an organization may do. */
export const forMembersOnly = (): Refusal =>
  new Refusal('not_allowed', 'This is for members of the organization only.')
