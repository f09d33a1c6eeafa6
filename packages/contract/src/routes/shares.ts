import type { ShareRole } from '@ashlar/schema'
import { z } from 'zod'
import { invitableRole } from './members.ts'
import { emailSchema } from './session.ts'

const givenTo = [
  z.object({ kind: z.literal('everyone') }),
  z.object({ kind: z.literal('user'), userId: z.string(), name: z.string(), email: z.string() }),
  z.object({ kind: z.literal('group'), groupId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('invitation'),
    invitationId: z.string(),
    email: z.string(),
    /** What they are going to be in the organization. */
    organizationRole: invitableRole,
  }),
] as const

/** What somebody was given on a thing. */
const givenShareSchema = z.object({
  subject: z.union(givenTo),
  /** The key of a built-in role, or the id of one of the organization's own. */
  role: z.string(),
})
export type GivenShareView = z.output<typeof givenShareSchema>

export const shareSchema = z
  .object({
    /**
     * A member, a group, everyone in the organization, somebody who gets it when they accept their invitation, or whoever owns
     * the thing, which is no share that is given: it goes with the ownership.
     */
    subject: z.union([
      ...givenTo,
      z.object({ kind: z.literal('owner'), userId: z.string(), name: z.string(), email: z.string() }),
    ]),
    /** The key of a built-in role, or the id of one of the organization's own. */
    role: z.string(),
  })
  .meta({ id: 'Share' })
export type ShareView = z.output<typeof shareSchema>

/** Who is to own an entity from now on. */
export const ownerBody = z.strictObject({ ownerId: z.string().max(64) })

/** All shares of an entity, to take the place of those it has; `roles` are the built-in ones that mean something for it. */
export const sharesToGive = <const Roles extends readonly [ShareRole, ...ShareRole[]]>(roles: Roles) =>
  z
    .array(
      z.strictObject({
        subject: z.union([
          z.strictObject({ kind: z.literal('everyone') }),
          z.strictObject({ kind: z.literal('user'), userId: z.string() }),
          z.strictObject({ kind: z.literal('group'), groupId: z.string().max(64) }),
          z.strictObject({
            kind: z.literal('invitation'),
            email: emailSchema,
            /** For an address that belongs to no member and was not invited yet. */
            organizationRole: invitableRole,
          }),
        ]),
        role: z.union([z.enum(roles), z.uuid()]),
      }),
    )
    .max(1000)
