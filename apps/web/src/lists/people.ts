import { call, type GroupView, type MemberView, type PersonOfGroup, routes } from '@ashlar/contract'
import type { ListDeclaration } from './list-query.ts'

/** Whatever is known of the members. */
export const membersKey = ['members'] as const

type MemberSortKey = 'name' | 'email' | 'role' | 'joinedAt'

const membersAmong = (among: { outsideGroup?: string }): ListDeclaration<MemberView, MemberSortKey> => ({
  queryKey: [...membersKey, among],
  sortKeys: ['name', 'email', 'role', 'joinedAt'],
  first: { key: 'name', direction: 'ascending' },
  read: async (query, signal) => {
    const asked = { ...query, ...among }
    const { members, next, total } = await call(routes.members.list, { query: asked }, signal)
    return { rows: members, next, total }
  },
})

/** The members of the organization. */
export const memberList = membersAmong({})

/** Those who administer and build come first: whoever only uses applications can own none. */
export const ownersFirst: ListDeclaration<MemberView, MemberSortKey> = {
  ...memberList,
  queryKey: [...membersKey, 'owners first'],
  first: { key: 'role', direction: 'ascending' },
}

/** The members who are not in a group. */
export const membersOutside = (groupId: string) => membersAmong({ outsideGroup: groupId })

/** Whatever is known of the groups. */
export const groupsKey = ['groups'] as const

/** The groups of the organization. */
export const groupList: ListDeclaration<GroupView, 'name' | 'members'> = {
  queryKey: groupsKey,
  sortKeys: ['name', 'members'],
  first: { key: 'name', direction: 'ascending' },
  read: async (query, signal) => {
    const { groups, next, total } = await call(routes.groups.list, { query }, signal)
    return { rows: groups, next, total }
  },
}

/** The members of a group. */
export const membersOfGroup = (
  groupId: string,
): ListDeclaration<PersonOfGroup, 'name' | 'email' | 'role'> => ({
  queryKey: [...groupsKey, groupId, 'members'],
  sortKeys: ['name', 'email', 'role'],
  first: { key: 'name', direction: 'ascending' },
  read: async (query, signal) => {
    const parameters = { groupId }
    const { members, next, total } = await call(routes.groups.listMembers, { parameters, query }, signal)
    return { rows: members, next, total }
  },
})
