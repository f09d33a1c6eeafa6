import { type ShareRole, shareRoles } from '@ashlar/schema'
import { z } from 'zod'

export const shareSchema = z
  .object({
    /** A member, or everyone in the organisation. */
    subject: z.union([
      z.object({ kind: z.literal('everyone') }),
      z.object({ kind: z.literal('user'), userId: z.string(), name: z.string(), email: z.string() }),
    ]),
    role: z.enum(shareRoles),
  })
  .meta({ id: 'Share' })
export type ShareView = z.output<typeof shareSchema>

/** All shares of an entity, to take the place of those it has; `roles` are those that mean something for it. */
export const sharesToGive = <const Roles extends readonly [ShareRole, ...ShareRole[]]>(roles: Roles) =>
  z
    .array(
      z.strictObject({
        subject: z.union([
          z.strictObject({ kind: z.literal('everyone') }),
          z.strictObject({ kind: z.literal('user'), userId: z.string() }),
        ]),
        role: z.enum(roles),
      }),
    )
    .max(1000)
