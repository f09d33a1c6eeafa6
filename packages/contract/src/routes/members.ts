import { organizationRoles } from '@ashlar/schema'
import { z } from 'zod'
import { listedShape, listQuery, several } from '../listing.ts'
import { address, route } from '../route.ts'
import { emailSchema, passwordSchema, personNameSchema } from './session.ts'

const memberSchema = z
  .object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    role: z.enum(organizationRoles),
    joinedAt: z.string(),
    /** Whether they have two-step sign-in or a passkey; null: only those are told who look after members. */
    hasSecondFactor: z.boolean().nullable(),
  })
  .meta({ id: 'Member' })
export type MemberView = z.output<typeof memberSchema>

/** Roles that somebody can be invited into. */
export const invitableRole = z.enum(['admin', 'developer', 'end-user'])
export type InvitableRole = z.output<typeof invitableRole>

const invitationSchema = z
  .object({ id: z.string(), email: z.string(), role: invitableRole, expiresAt: z.string() })
  .meta({ id: 'Invitation' })
export type InvitationView = z.output<typeof invitationSchema>

/** The groups that whoever accepts comes into. */
const groupIds = z.array(z.string().max(64)).max(50).optional()

const invitationToken = z.string().min(1).max(200)

export const memberRoutes = {
  list: route(address('GET', '/api/v1/members'), {
    summary: 'The members of the organization',
    policy: { access: 'member', permission: 'organization users:read' },
    query: listQuery(['name', 'email', 'role', 'joinedAt']).extend({
      /** Only those with one of these addresses. */
      emails: several(emailSchema),
      /** Only those who are not in this group. */
      outsideGroup: z.string().max(64).optional(),
    }),
    response: z.object({ members: z.array(memberSchema), ...listedShape }),
  }),
  changeRole: route(address('PATCH', '/api/v1/members/:userId'), {
    summary: 'Give a member another role',
    policy: { access: 'member', permission: 'organization users:manage' },
    body: z.strictObject({ role: z.enum(organizationRoles) }),
    response: memberSchema,
  }),
  remove: route(address('DELETE', '/api/v1/members/:userId'), {
    summary: 'Remove a member from the organization',
    policy: { access: 'member', permission: 'organization users:manage' },
    query: z.strictObject({
      /** Who gets what the member owns; left out, whoever removes them, or an owner. */
      successorId: z.string().max(64).optional(),
    }),
    response: z.null(),
  }),
  listInvitations: route(address('GET', '/api/v1/invitations'), {
    summary: 'Invitations that were not accepted yet',
    policy: { access: 'member', permission: 'organization users:manage' },
    query: listQuery(['email', 'role', 'expiresAt']).extend({
      /** Only those of these addresses. */
      emails: several(emailSchema),
    }),
    response: z.object({ invitations: z.array(invitationSchema), ...listedShape }),
  }),
  invite: route(address('POST', '/api/v1/invitations'), {
    summary: 'Invite people by e-mail',
    policy: { access: 'member', permission: 'organization users:manage' },
    body: z.strictObject({ emails: z.array(emailSchema).min(1).max(50), role: invitableRole, groupIds }),
    answersOnce: true,
    response: z.object({ invitations: z.array(invitationSchema) }),
  }),
  inviteByOperations: route(address('POST', '/api/v1/organizations/:organizationId/invitations'), {
    summary: 'Invite people by e-mail into groups, as programs do that add members',
    policy: { access: 'member', permission: 'organization users:manage' },
    body: z.strictObject({
      operations: z
        .array(z.strictObject({ email: emailSchema, action: z.literal('add-member') }))
        .min(1)
        .max(50),
      groupIds,
      /** The role that they are given; left out, Developer. */
      assignmentId: invitableRole.nullish(),
    }),
    answersOnce: true,
    response: z.object({ invitations: z.array(invitationSchema) }),
  }),
  withdrawInvitation: route(address('DELETE', '/api/v1/invitations/:invitationId'), {
    summary: 'Withdraw an invitation',
    policy: { access: 'member', permission: 'organization users:manage' },
    response: z.null(),
  }),
  resendInvitation: route(address('POST', '/api/v1/invitations/:invitationId/mail'), {
    summary: 'Send an invitation again with a new link; the earlier ones stop',
    policy: { access: 'member', permission: 'organization users:manage' },
    answersOnce: true,
    response: invitationSchema,
  }),
  copyInvitationLink: route(address('POST', '/api/v1/invitations/:invitationId/link'), {
    summary: 'A link of an invitation to hand over by other ways than mail; it proves no address',
    policy: { access: 'member', permission: 'organization users:manage' },
    response: z.object({ link: z.string() }),
  }),
  readInvitation: route(address('POST', '/api/v1/invitations/opening'), {
    summary: 'What an invitation says, by the token of its link',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: invitationToken }),
    response: z.object({
      email: z.string(),
      organizationName: z.string(),
      /** The link was copied and came by no mail, so that whoever has it may be anybody. */
      isCopied: z.boolean(),
      /** Whether its address has an account already, which joins; not told of copied links. */
      hasAccount: z.boolean(),
      /** The address of whoever is signed in in this browser; null: nobody. */
      signedInAs: z.string().nullable(),
    }),
  }),
  joinAsSignedIn: route(address('POST', '/api/v1/invitations/joining/signed-in'), {
    summary: 'Accept an invitation to your own address with the account that is signed in',
    policy: {
      access: 'anyone',
      reason: 'The token and the session of the invited account are the right to it.',
    },
    body: z.strictObject({ token: invitationToken }),
    response: z.object({ organizationId: z.string() }),
  }),
  acceptInvitation: route(address('POST', '/api/v1/invitations/acceptance'), {
    summary: 'Accept an invitation by creating the account',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: invitationToken, name: personNameSchema, password: passwordSchema }),
    response: z.object({ email: z.string() }),
  }),
  joinByCopiedLink: route(address('POST', '/api/v1/invitations/joining'), {
    summary: 'Accept an invitation by its copied link, with the account that its address has already',
    policy: { access: 'anyone', reason: 'The token and the password of the account are the right to it.' },
    body: z.strictObject({ token: invitationToken, password: passwordSchema }),
    response: z.object({ email: z.string() }),
  }),
  confirmInvitedAddress: route(address('POST', '/api/v1/invitations/confirmation'), {
    summary: 'Send the link that accepts an invitation to its address, asked for by its copied link',
    policy: { access: 'anyone', reason: 'Mails nobody but whom the invitation is for, a few times a day.' },
    body: z.strictObject({ token: invitationToken }),
    response: z.object({ email: z.string() }),
  }),
}
