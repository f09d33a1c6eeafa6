import type { MemberView, ShareView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { accessOf, requestOf, shareable } from './sharing.ts'

const user = (userId: string): ShareView['subject'] => ({
  kind: 'user',
  userId,
  name: userId,
  email: `${userId}@acme.test`,
})
const shares: ShareView[] = [
  { subject: { kind: 'everyone' }, role: 'viewer' },
  { subject: user('ada'), role: 'owner' },
  { subject: user('ben'), role: 'builder' },
]
const member = (userId: string, role: MemberView['role']): MemberView => ({
  userId,
  name: userId,
  email: `${userId}@acme.test`,
  role,
  joinedAt: '',
})

describe('sharing an application', () => {
  it('sends what it was given when nothing was changed, without the owner', () => {
    expect(requestOf(accessOf(true, shares))).toEqual({
      isPublic: true,
      shares: [
        { subject: { kind: 'everyone' }, role: 'viewer' },
        { subject: { kind: 'user', userId: 'ben' }, role: 'builder' },
      ],
    })
  })

  it('offers the members who have no access yet', () => {
    const members = [member('ada', 'owner'), member('ben', 'developer'), member('cid', 'end-user')]
    expect(shareable(members, accessOf(false, shares)).map(({ userId }) => userId)).toEqual(['cid'])
  })
})
