import type { MemberView, RouteInput, routes, ShareView } from '@ashlar/contract'

/** What somebody may do with the application. */
export type Access = 'none' | 'viewer' | 'builder'

/** Sharing as it is edited. */
export interface SharingDraft {
  isPublic: boolean
  everyone: Access
  /** By user id; people without access are not in it. */
  people: ReadonlyMap<string, Access>
  /** Names of people who are shared with, also of those who have left the list of members. */
  known: ReadonlyMap<string, { name: string; email: string }>
}

const accessOfRole = (role: ShareView['role']): Access => (role === 'viewer' ? 'viewer' : 'builder')

/** The draft that says what the server says. Owners are left out: they may build whatever is shared. */
export const accessOf = (isPublic: boolean, shares: readonly ShareView[]): SharingDraft => {
  let everyone: Access = 'none'
  const people = new Map<string, Access>()
  const known = new Map<string, { name: string; email: string }>()
  for (const { subject, role } of shares) {
    if (subject.kind === 'everyone') everyone = accessOfRole(role)
    else if (role !== 'owner') {
      people.set(subject.userId, accessOfRole(role))
      known.set(subject.userId, { name: subject.name, email: subject.email })
    }
  }
  return { isPublic, everyone, people, known }
}

/** What is sent to the server for a draft. */
export const requestOf = ({
  isPublic,
  everyone,
  people,
}: SharingDraft): RouteInput<typeof routes.applications.changeShares>['body'] => ({
  isPublic,
  shares: [
    ...(everyone === 'none' ? [] : [{ subject: { kind: 'everyone' as const }, role: everyone }]),
    ...[...people].flatMap(([userId, role]) =>
      role === 'none' ? [] : [{ subject: { kind: 'user' as const, userId }, role }],
    ),
  ],
})

/** The members who can still be added, without those whose role lets them build anyway. */
export const shareable = (members: readonly MemberView[], draft: SharingDraft): readonly MemberView[] =>
  members.filter(({ userId, role }) => !draft.people.has(userId) && role !== 'owner' && role !== 'admin')
