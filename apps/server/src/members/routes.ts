import { routes } from '@ashlar/contract'
import { rolePermissions } from '@ashlar/schema'
import { and, asc, count, eq, gt, isNull } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { acceptInvitation, inviteMembers, unknownInvitation } from '../commands/invite-members.ts'
import { answer, type MountedRoute } from '../http/handler.ts'
import type { MemberPrincipal } from '../http/principal.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { memberships } from '../organizations/tables.ts'
import type { Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services.ts'
import { presentInvitation, presentMember } from './present.ts'
import { listMembers, openInvitation } from './queries.ts'
import { invitations } from './tables.ts'

const keepAnOwner = async (queries: Queryable, organizationId: string): Promise<void> => {
  const [row] = await queries
    .select({ owners: count() })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.role, 'owner')))
  if (row === undefined || row.owners === 0) {
    throw new Refusal(
      'last_owner',
      'An organisation keeps at least one owner. Make somebody else an owner first.',
    )
  }
}

export const memberHandlers = (services: Services): MountedRoute[] => {
  const { database, clock } = services.platform

  const lockedMember = async (
    queries: Queryable,
    { organizationId, userId: actorId }: MemberPrincipal,
    userId: string,
  ) => {
    // All memberships are locked in one order, so that two removals cannot both leave the last owner.
    const rows = await queries
      .select()
      .from(memberships)
      .where(eq(memberships.organizationId, organizationId))
      .orderBy(asc(memberships.userId))
      .for('update')
    // The actor's own role may have changed since the request was admitted.
    const actor = rows.find((row) => row.userId === actorId)
    if (actor === undefined || !rolePermissions[actor.role].has('organization users:manage')) {
      throw new Refusal('not_allowed', "You don't have access. Ask an administrator of your organisation.")
    }
    const member = rows.find((row) => row.userId === userId)
    if (member === undefined) throw notFound('member')
    return { member, isOwner: actor.role === 'owner' }
  }

  return [
    answer(routes.members.list, async ({ principal }) => ({
      members: (await listMembers(database.queries, principal.organizationId)).map(presentMember),
    })),

    answer(routes.members.changeRole, ({ principal, parameters, body }) =>
      transaction(database, async (queries) => {
        const { member, isOwner } = await lockedMember(queries, principal, parameters.userId)
        if (!isOwner && (member.role === 'owner' || body.role === 'owner')) {
          throw new Refusal('not_allowed', 'Only an owner can make or unmake owners.')
        }
        const mine = and(
          eq(memberships.organizationId, principal.organizationId),
          eq(memberships.userId, parameters.userId),
        )
        await queries.update(memberships).set({ role: body.role }).where(mine)
        await keepAnOwner(queries, principal.organizationId)
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'change role',
          entityType: 'user',
          entityId: parameters.userId,
          details: { from: member.role, to: body.role },
        })
        services.memberships.forget(parameters.userId)
        const changed = (await listMembers(queries, principal.organizationId)).find(
          ({ membership }) => membership.userId === parameters.userId,
        )
        if (changed === undefined) throw notFound('member')
        return presentMember(changed)
      }),
    ),

    answer(routes.members.remove, ({ principal, parameters }) =>
      transaction(database, async (queries) => {
        const { member, isOwner } = await lockedMember(queries, principal, parameters.userId)
        if (member.role === 'owner' && !isOwner) {
          throw new Refusal('not_allowed', 'Only an owner can make or unmake owners.')
        }
        await queries
          .delete(memberships)
          .where(
            and(
              eq(memberships.organizationId, principal.organizationId),
              eq(memberships.userId, parameters.userId),
            ),
          )
        await keepAnOwner(queries, principal.organizationId)
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'remove',
          entityType: 'user',
          entityId: parameters.userId,
        })
        services.memberships.forget(parameters.userId)
        return null
      }),
    ),

    answer(routes.members.listInvitations, async ({ principal }) => ({
      invitations: (
        await database.queries
          .select()
          .from(invitations)
          .where(
            and(
              eq(invitations.organizationId, principal.organizationId),
              isNull(invitations.acceptedAt),
              gt(invitations.expiresAt, clock.now()),
            ),
          )
          .orderBy(asc(invitations.email))
      ).map(presentInvitation),
    })),

    answer(routes.members.invite, async ({ principal, body }) => ({
      invitations: (await inviteMembers(services, principal, body.emails, body.role)).map(presentInvitation),
    })),

    answer(routes.members.withdrawInvitation, ({ principal, parameters }) =>
      transaction(database, async (queries) => {
        const gone = await queries
          .delete(invitations)
          .where(
            and(
              eq(invitations.id, parameters.invitationId),
              eq(invitations.organizationId, principal.organizationId),
            ),
          )
          .returning({ email: invitations.email })
        if (gone.length === 0) throw notFound('invitation')
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'withdraw',
          entityType: 'invitation',
          entityId: parameters.invitationId,
        })
        return null
      }),
    ),

    answer(routes.members.readInvitation, async ({ body }) => {
      const open = await openInvitation(database.queries, body.token, clock.now())
      if (open === undefined) throw unknownInvitation()
      return { email: open.invitation.email, organizationName: open.organizationName }
    }),

    answer(routes.members.acceptInvitation, async ({ body, exchange }) => {
      const { email, setCookie } = await acceptInvitation(services, body, exchange.origin)
      for (const cookie of setCookie) exchange.setCookie(cookie)
      return { email }
    }),
  ]
}
