import { call, type InvitableRole, type InvitationView, type MemberView, routes } from '@ashlar/contract'
import { parseEmails } from '../invitations/email-list.ts'
import { listed, mostAtOnce } from '../invitations/invitations.ts'
import { firstRoleFor, type RoleChoice, shareable, type SharingDraft } from './sharing.ts'

/** Who is known of those who were entered, and what those get who are added. */
export interface Adding {
  readonly members: readonly MemberView[]
  /** Invitations that nobody has accepted yet. */
  readonly open: readonly InvitationView[]
  /** What those are invited as who were not yet. */
  readonly organizationRole: InvitableRole
  readonly choices: readonly RoleChoice[]
  /** What is given to those for whom it means something. */
  readonly first: string
}

/**
 * Adds people by their addresses: members at once, all others once they accept an invitation. Answers with the draft, or
 * with what is wrong with what was entered.
 */
export const addAddresses = (
  draft: SharingDraft,
  text: string,
  adding: Adding,
): { draft: SharingDraft } | { problem: string } => {
  const { members, open } = adding
  const { valid, invalid } = parseEmails(text)
  if (invalid.length > 0) return { problem: `Not an e-mail address: ${listed(invalid)}.` }
  if (valid.length === 0) return { problem: 'Enter at least one e-mail address.' }
  const people = new Map(draft.people)
  const invited = new Map(draft.invited)
  const known = new Map(draft.known)
  const addable = new Set(shareable(members, draft).map(({ userId }) => userId))
  for (const email of valid) {
    const member = members.find((candidate) => candidate.email === email)
    if (member !== undefined) {
      if (member.role === 'owner' || member.role === 'admin') {
        return { problem: `${email} administers the organization and may build already.` }
      }
      if (!addable.has(member.userId)) continue
      people.set(member.userId, firstRoleFor(adding, member.role))
      known.set(member.userId, { name: member.name, email })
    } else if (!invited.has(email)) {
      const invitation = open.find((candidate) => candidate.email === email)
      const organizationRole = invitation?.role ?? adding.organizationRole
      invited.set(email, {
        role: firstRoleFor(adding, organizationRole),
        organizationRole,
        invitationId: invitation?.id ?? null,
      })
    }
  }
  if (toInvite({ invited }) > mostAtOnce) {
    return { problem: `At most ${mostAtOnce} people can be invited at once.` }
  }
  return { draft: { ...draft, people, invited, known } }
}

/** The members among those whose addresses were entered. Throws `CallError`. */
export const membersAddressed = async (text: string): Promise<readonly MemberView[]> => {
  const emails = [...parseEmails(text).valid].slice(0, mostAtOnce)
  if (emails.length === 0) return []
  return (await call(routes.members.list, { query: { emails } })).members
}

/** The open invitations of those whose addresses were entered. Throws `CallError`. */
export const invitationsAddressed = async (text: string): Promise<readonly InvitationView[]> => {
  const emails = [...parseEmails(text).valid].slice(0, mostAtOnce)
  if (emails.length === 0) return []
  return (await call(routes.members.listInvitations, { query: { emails } })).invitations
}

/** How many people are invited when a draft is saved. */
export const toInvite = ({ invited }: Pick<SharingDraft, 'invited'>): number =>
  [...invited.values()].filter(({ invitationId }) => invitationId === null).length
