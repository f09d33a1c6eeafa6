import { holds } from '@ashlar/schema'
import { routes } from '@ashlar/contract'
import { and, eq } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import {
  acceptInvitation,
  confirmInvitedAddress,
  emailOfAccount,
  hasAccount,
  joinAsSignedIn,
  joinByCopiedLink,
  unknownInvitation,
} from '../commands/members/accept-invitation.ts'
import { copyInvitationLink, inviteMembers, resendInvitation } from '../commands/members/invite-members.ts'
import { removeMember } from '../commands/members/remove-member.ts'
import { answer, type MountedRoute } from './handler.ts'
import { notFound } from '../requests/refusal.ts'
import { memberships } from '../tables/organizations.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import {
  keepAnOwner,
  lockedMemberships,
  managerNow,
  requireAbove,
  requireGivable,
} from '../members/locked-memberships.ts'
import { presentInvitation, presentMember } from '../members/present.ts'
import {
  findMember,
  listInvitations,
  listMembers,
  openCopiedInvitation,
  openInvitation,
} from '../members/queries.ts'
import { invitations } from '../tables/members.ts'
import { withdrawUngivable } from '../members/withdraw-invitations.ts'

export const memberHandlers = (services: Services): MountedRoute[] => {
  const { database, clock, keys } = services.platform

  return [
    answer(routes.members.list, async ({ principal, query: { emails, outsideGroup, ...query } }) => {
      const { organizationId } = principal
      const { rows, next, total } = await listMembers(database.queries, organizationId, query, {
        emails,
        outsideGroup,
      })
      const isManager = holds(principal, 'organization users:manage')
      return { members: rows.map((row) => presentMember(row, isManager)), next, total }
    }),

    answer(routes.members.changeRole, ({ principal, parameters: { userId }, body }) =>
      transaction(database, async (queries) => {
        const { organizationId } = principal
        const rows = await lockedMemberships(queries, organizationId)
        const manager = await managerNow(queries, principal)
        const member = rows.find((row) => row.userId === userId)
        if (member === undefined) throw notFound('member')
        await requireAbove(queries, manager, member)
        requireGivable(manager, body.role)
        keepAnOwner(rows.map((row) => (row === member ? { ...row, role: body.role } : row)))
        await queries
          .update(memberships)
          .set({ role: body.role })
          .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
        await withdrawUngivable(queries, { organizationId, userId, isGone: false })
        await record(queries, {
          organizationId,
          actorId: principal.userId,
          action: 'change role',
          entityType: 'user',
          entityId: userId,
          details: { from: member.role, to: body.role },
        })
        services.memberships.forget(userId)
        const changed = await findMember(queries, organizationId, userId)
        if (changed === null) throw notFound('member')
        return presentMember(changed, true)
      }),
    ),

    answer(routes.members.remove, async ({ principal, parameters: { userId }, query }) => {
      await removeMember(services, principal, { userId, successorId: query.successorId })
      return null
    }),

    answer(routes.members.listInvitations, async ({ principal: { organizationId }, query }) => {
      const { rows, next, total } = await listInvitations(
        database.queries,
        organizationId,
        query,
        clock.now(),
      )
      return { invitations: rows.map(presentInvitation), next, total }
    }),

    answer(routes.members.invite, async ({ principal, body }) => ({
      invitations: (await inviteMembers(services, principal, body)).map(presentInvitation),
    })),

    answer(routes.members.inviteByOperations, async ({ principal, parameters: { organizationId }, body }) => {
      if (organizationId !== principal.organizationId) throw notFound('organization')
      const emails = body.operations.map(({ email }) => email)
      const wanted = { emails, role: body.assignmentId ?? ('developer' as const), groupIds: body.groupIds }
      return { invitations: (await inviteMembers(services, principal, wanted)).map(presentInvitation) }
    }),

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

    answer(routes.members.resendInvitation, async ({ principal, parameters: { invitationId } }) =>
      presentInvitation(await resendInvitation(services, principal, invitationId)),
    ),

    answer(routes.members.copyInvitationLink, async ({ principal, parameters: { invitationId } }) => ({
      link: await copyInvitationLink(services, principal, invitationId),
    })),

    answer(routes.members.joinAsSignedIn, async ({ body: { token }, exchange }) => {
      const session = await services.platform.identity.readSession(exchange.headers)
      return { organizationId: await joinAsSignedIn(services, token, session) }
    }),

    answer(routes.members.readInvitation, async ({ body: { token }, exchange }) => {
      const now = clock.now()
      const mailed = await openInvitation(database.queries, token, now)
      const open = mailed ?? (await openCopiedInvitation(database.queries, keys, token, now))
      if (open === undefined) throw unknownInvitation()
      const { invitation, organizationName } = open
      const session = await services.platform.identity.readSession(exchange.headers)
      return {
        email: invitation.email,
        organizationName,
        isCopied: mailed === undefined,
        // Only who reads the mails of an address learns whether it has an account.
        hasAccount: mailed !== undefined && (await hasAccount(database.queries, invitation.email)),
        signedInAs: session === null ? null : await emailOfAccount(database.queries, session.userId),
      }
    }),

    answer(routes.members.acceptInvitation, async ({ body, exchange }) => {
      const { email, setCookie } = await acceptInvitation(services, body, exchange.origin)
      for (const cookie of setCookie) exchange.setCookie(cookie)
      return { email }
    }),

    answer(routes.members.joinByCopiedLink, async ({ body, exchange }) => {
      const { email, setCookie } = await joinByCopiedLink(services, body, exchange.origin)
      for (const cookie of setCookie) exchange.setCookie(cookie)
      return { email }
    }),

    answer(routes.members.confirmInvitedAddress, async ({ body, exchange }) => ({
      email: await confirmInvitedAddress(services, body.token, exchange.origin),
    })),
  ]
}
