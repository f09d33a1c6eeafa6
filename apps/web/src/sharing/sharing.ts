import type { InvitableRole, MemberView, RoleView, ShareView } from '@ashlar/contract'
import {
  canHoldShare,
  type EntityType,
  isShareRole,
  type OrganizationRole,
  type ShareRole,
} from '@ashlar/schema'

/** What somebody is given once they accept their invitation. */
export interface InvitedShare {
  role: string
  /** What they are going to be in the organization. */
  organizationRole: InvitableRole
  /** Null for somebody who is invited when the sharing is saved. */
  invitationId: string | null
}

/** Sharing as it is edited; roles by their key or id. */
export interface SharingDraft {
  /** Whoever owns it; null where that is not told. Nothing of it is edited here. */
  owner: { userId: string; name: string; email: string } | null
  /** What everyone in the organization may do; null: nothing. */
  everyone: string | null
  /** By group id. */
  groups: ReadonlyMap<string, string>
  /** By user id; people without access are not in it. */
  people: ReadonlyMap<string, string>
  /** By e-mail address. */
  invited: ReadonlyMap<string, InvitedShare>
  /** Names of people and groups that are shared with, also of those who have left the lists. */
  known: ReadonlyMap<string, { name: string; email: string }>
}

/** A role that is given to everyone, a group, one person or whoever accepts an invitation, as the server takes it. */
export interface GivenShare {
  subject:
    | { kind: 'everyone' }
    | { kind: 'group'; groupId: string }
    | { kind: 'user'; userId: string }
    | { kind: 'invitation'; email: string; organizationRole: InvitableRole }
  role: string
}

/** A role as it is chosen among. */
export interface RoleChoice {
  value: string
  label: string
}

/** What each built-in role lets people do, in the words of the choice. */
const roleWords: Readonly<Record<ShareRole, string>> = {
  viewer: 'can view',
  executor: 'can access',
  configurator: 'can access',
  builder: 'can build',
  owner: 'Owner',
}

/** Some built-in roles as they are chosen among, and after them those of the organization's own for a kind of things. */
export const roleChoices = (
  roles: readonly ShareRole[],
  own: readonly RoleView[] = [],
  type?: EntityType,
): readonly RoleChoice[] => [
  ...roles.map((value) => ({ value, label: roleWords[value] })),
  ...own
    .filter((role) => role.type === type && !role.isBuiltIn)
    .map(({ id, name }) => ({ value: id, label: name })),
]

/** The choices with the role that somebody has, where it is none that is given any more. */
export const choicesWith = (choices: readonly RoleChoice[], role: string): RoleChoice[] =>
  choices.some(({ value }) => value === role)
    ? [...choices]
    : [...choices, { value: role, label: isShareRole(role) ? roleWords[role] : 'A role of its own' }]

/** Those that mean something for somebody with a role in the organization. */
export const choicesFor = (
  choices: readonly RoleChoice[],
  organizationRole: OrganizationRole,
): readonly RoleChoice[] => {
  const held = choices.filter(({ value }) => canHoldShare(organizationRole, value))
  return held.length === 0 ? [{ value: 'viewer', label: roleWords.viewer }] : held
}

/** What somebody is given who is added: the wanted role, or one that means something for them. */
export const firstRoleFor = (
  { choices, first }: { readonly choices: readonly RoleChoice[]; readonly first: string },
  organizationRole: OrganizationRole,
): string => {
  const held = choicesFor(choices, organizationRole)
  return held.some(({ value }) => value === first) ? first : (held[0]?.value ?? first)
}

/** The draft that says what the server says. */
export const draftOf = (shares: readonly ShareView[]): SharingDraft => {
  let owner: SharingDraft['owner'] = null
  let everyone: string | null = null
  const groups = new Map<string, string>()
  const people = new Map<string, string>()
  const invited = new Map<string, InvitedShare>()
  const known = new Map<string, { name: string; email: string }>()
  for (const { subject, role } of shares) {
    if (subject.kind === 'everyone') everyone = role
    else if (subject.kind === 'owner') owner = subject
    else if (subject.kind === 'group') {
      groups.set(subject.groupId, role)
      known.set(subject.groupId, { name: subject.name, email: '' })
    } else if (subject.kind === 'user') {
      people.set(subject.userId, role)
      known.set(subject.userId, { name: subject.name, email: subject.email })
    } else {
      const { email, organizationRole, invitationId } = subject
      invited.set(email, { role, organizationRole, invitationId })
    }
  }
  return { owner, everyone, groups, people, invited, known }
}

/** What is sent to the server for a draft. */
export const sharesOf = ({ everyone, groups, people, invited }: SharingDraft): GivenShare[] => [
  ...(everyone === null ? [] : [{ subject: { kind: 'everyone' as const }, role: everyone }]),
  ...[...groups].map(([groupId, role]) => ({ subject: { kind: 'group' as const, groupId }, role })),
  ...[...people].map(([userId, role]) => ({ subject: { kind: 'user' as const, userId }, role })),
  ...[...invited].map(([email, { role, organizationRole }]) => ({
    subject: { kind: 'invitation' as const, email, organizationRole },
    role,
  })),
]

/** The members who can still be added, without those whose role lets them build anyway. */
export const shareable = (
  members: readonly MemberView[],
  draft: Pick<SharingDraft, 'people' | 'owner'>,
): readonly MemberView[] =>
  members.filter(
    ({ userId, role }) =>
      !draft.people.has(userId) && draft.owner?.userId !== userId && role !== 'owner' && role !== 'admin',
  )
