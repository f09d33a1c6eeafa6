import type { InvitableRole, MemberView, ShareView } from '@ashlar/contract'
import { canHoldShare, type OrganizationRole, type ShareRole } from '@ashlar/schema'

/** What somebody is given once they accept their invitation. */
export interface InvitedShare<Role extends ShareRole = ShareRole> {
  role: Role
  /** What they are going to be in the organization. */
  organizationRole: InvitableRole
  /** Null for somebody who is invited when the sharing is saved. */
  invitationId: string | null
}

/** Sharing as it is edited. */
export interface SharingDraft<Role extends ShareRole = ShareRole> {
  /** What everyone in the organisation may do; null: nothing. */
  everyone: Role | null
  /** By user id; people without access are not in it. */
  people: ReadonlyMap<string, Role>
  /** By e-mail address. */
  invited: ReadonlyMap<string, InvitedShare<Role>>
  /** Names of people who are shared with, also of those who have left the list of members. */
  known: ReadonlyMap<string, { name: string; email: string }>
}

/** A role that is given to everyone, to one person or to whoever accepts an invitation, as the server takes it. */
export interface GivenShare<Role extends ShareRole> {
  subject:
    | { kind: 'everyone' }
    | { kind: 'user'; userId: string }
    | { kind: 'invitation'; email: string; organizationRole: InvitableRole }
  role: Role
}

/** What each role lets people do, in the words of the choice. */
const roleWords: Readonly<Record<ShareRole, string>> = {
  viewer: 'Can view',
  configurator: 'Can access',
  builder: 'Can build',
  owner: 'Owner',
}

/** Roles as they are chosen among. */
export const roleChoices = <Role extends ShareRole>(roles: readonly Role[]) =>
  roles.map((value) => ({ value, label: roleWords[value] }))

/** Those that mean something for somebody with a role in the organization. */
export const rolesFor = <Role extends ShareRole>(
  roles: readonly Role[],
  organizationRole: OrganizationRole,
): readonly Role[] => roles.filter((role) => canHoldShare(organizationRole, role))

/** What somebody is given who is added: the wanted role, or one that means something for them. */
export const firstRoleFor = <Role extends ShareRole>(
  { roles, first }: { readonly roles: readonly Role[]; readonly first: Role },
  organizationRole: OrganizationRole,
): Role => {
  const held = rolesFor(roles, organizationRole)
  return held.includes(first) ? first : (held[0] ?? first)
}

/** The draft that says what the server says; `read` gives the role that is edited, or null for one that is left out. */
export const draftOf = <Role extends ShareRole>(
  shares: readonly ShareView[],
  read: (role: ShareRole) => Role | null,
): SharingDraft<Role> => {
  let everyone: Role | null = null
  const people = new Map<string, Role>()
  const invited = new Map<string, InvitedShare<Role>>()
  const known = new Map<string, { name: string; email: string }>()
  for (const { subject, role: given } of shares) {
    const role = read(given)
    if (subject.kind === 'everyone') everyone = role
    else if (role === null) continue
    else if (subject.kind === 'user') {
      people.set(subject.userId, role)
      known.set(subject.userId, { name: subject.name, email: subject.email })
    } else {
      const { email, organizationRole, invitationId } = subject
      invited.set(email, { role, organizationRole, invitationId })
    }
  }
  return { everyone, people, invited, known }
}

/** What is sent to the server for a draft. */
export const sharesOf = <Role extends ShareRole>({
  everyone,
  people,
  invited,
}: SharingDraft<Role>): GivenShare<Role>[] => [
  ...(everyone === null ? [] : [{ subject: { kind: 'everyone' as const }, role: everyone }]),
  ...[...people].map(([userId, role]) => ({ subject: { kind: 'user' as const, userId }, role })),
  ...[...invited].map(([email, { role, organizationRole }]) => ({
    subject: { kind: 'invitation' as const, email, organizationRole },
    role,
  })),
]

/** The members who can still be added, without those whose role lets them build anyway. */
export const shareable = (
  members: readonly MemberView[],
  draft: Pick<SharingDraft, 'people'>,
): readonly MemberView[] =>
  members.filter(({ userId, role }) => !draft.people.has(userId) && role !== 'owner' && role !== 'admin')
