import type { MemberView, ShareView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { draftOf, roleChoices, rolesFor, shareable, sharesOf } from './sharing.ts'

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
  { subject: user('cleo'), role: 'configurator' },
  {
    subject: { kind: 'invitation', invitationId: 'i', email: 'dan@acme.test', organizationRole: 'end-user' },
    role: 'viewer',
  },
]
const member = (userId: string, role: MemberView['role']): MemberView => ({
  userId,
  name: userId,
  email: `${userId}@acme.test`,
  role,
  joinedAt: '',
})

describe('sharing', () => {
  it('sends what it was given when nothing was changed', () => {
    expect(sharesOf(draftOf(shares, (role) => role))).toEqual([
      { subject: { kind: 'everyone' }, role: 'viewer' },
      { subject: { kind: 'user', userId: 'ada' }, role: 'owner' },
      { subject: { kind: 'user', userId: 'ben' }, role: 'builder' },
      { subject: { kind: 'user', userId: 'cleo' }, role: 'configurator' },
      {
        subject: { kind: 'invitation', email: 'dan@acme.test', organizationRole: 'end-user' },
        role: 'viewer',
      },
    ])
  })

  it('leaves out roles that cannot be given', () => {
    const draft = draftOf(shares, (role) => (role === 'owner' ? null : 'viewer'))
    expect([...draft.people]).toEqual([
      ['ben', 'viewer'],
      ['cleo', 'viewer'],
    ])
  })

  it('offers the members who have no access yet', () => {
    const members = [member('ada', 'owner'), member('ben', 'developer'), member('cid', 'end-user')]
    expect(
      shareable(
        members,
        draftOf(shares, (role) => role),
      ).map(({ userId }) => userId),
    ).toEqual(['cid'])
  })

  it('offers whoever is going to be an end-user nothing but viewing', () => {
    expect(rolesFor(['viewer', 'builder'], 'end-user')).toEqual(['viewer'])
    expect(rolesFor(['viewer', 'builder'], 'developer')).toEqual(['viewer', 'builder'])
  })

  it('says of each role what it lets people do', () => {
    expect(roleChoices(['viewer', 'builder', 'configurator']).map(({ label }) => label)).toEqual([
      'Can view',
      'Can build',
      'Can access',
    ])
  })
})
