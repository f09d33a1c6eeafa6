import type { MemberView, ShareView } from '@ashlar/contract'
import type { ShareRole } from '@ashlar/schema'

/** Sharing as it is edited. */
export interface SharingDraft<Role extends ShareRole = ShareRole> {
  /** What everyone in the organisation may do; null: nothing. */
  everyone: Role | null
  /** By user id; people without access are not in it. */
  people: ReadonlyMap<string, Role>
  /** Names of people who are shared with, also of those who have left the list of members. */
  known: ReadonlyMap<string, { name: string; email: string }>
}

/** A role that is given to everyone or to one person, as the server takes it. */
export interface GivenShare<Role extends ShareRole> {
  subject: { kind: 'everyone' } | { kind: 'user'; userId: string }
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

/** The draft that says what the server says; `read` gives the role that is edited, or null for one that is left out. */
export const draftOf = <Role extends ShareRole>(
  shares: readonly ShareView[],
  read: (role: ShareRole) => Role | null,
): SharingDraft<Role> => {
  let everyone: Role | null = null
  const people = new Map<string, Role>()
  const known = new Map<string, { name: string; email: string }>()
  for (const { subject, role: given } of shares) {
    const role = read(given)
    if (subject.kind === 'everyone') everyone = role
    else if (role !== null) {
      people.set(subject.userId, role)
      known.set(subject.userId, { name: subject.name, email: subject.email })
    }
  }
  return { everyone, people, known }
}

/** What is sent to the server for a draft. */
export const sharesOf = <Role extends ShareRole>({
  everyone,
  people,
}: SharingDraft<Role>): GivenShare<Role>[] => [
  ...(everyone === null ? [] : [{ subject: { kind: 'everyone' as const }, role: everyone }]),
  ...[...people].map(([userId, role]) => ({ subject: { kind: 'user' as const, userId }, role })),
]

/** The members who can still be added, without those whose role lets them build anyway. */
export const shareable = (
  members: readonly MemberView[],
  draft: Pick<SharingDraft, 'people'>,
): readonly MemberView[] =>
  members.filter(({ userId, role }) => !draft.people.has(userId) && role !== 'owner' && role !== 'admin')
