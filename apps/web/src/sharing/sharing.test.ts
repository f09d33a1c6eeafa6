import type { MemberView, RoleView, ShareView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { choicesFor, choicesWith, draftOf, roleChoices, shareable, sharesOf } from './sharing.ts'

const user = (userId: string): ShareView['subject'] => ({
  kind: 'user',
  userId,
  name: userId,
  email: `${userId}@acme.test`,
})
const shares: ShareView[] = [
  { subject: { kind: 'everyone' }, role: 'viewer' },
  { subject: { kind: 'group', groupId: 'makers', name: 'Makers' }, role: 'builder' },
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
  hasSecondFactor: null,
})

describe('sharing', () => {
  it('sends what it was given when nothing was changed', () => {
    expect(sharesOf(draftOf(shares))).toEqual([
      { subject: { kind: 'everyone' }, role: 'viewer' },
      { subject: { kind: 'group', groupId: 'makers' }, role: 'builder' },
      { subject: { kind: 'user', userId: 'ada' }, role: 'owner' },
      { subject: { kind: 'user', userId: 'ben' }, role: 'builder' },
      { subject: { kind: 'user', userId: 'cleo' }, role: 'configurator' },
      {
        subject: { kind: 'invitation', email: 'dan@acme.test', organizationRole: 'end-user' },
        role: 'viewer',
      },
    ])
  })

  it('shows a role that somebody has also where it is not given any more', () => {
    expect(choicesWith(roleChoices(['builder']), 'viewer').map(({ label }) => label)).toEqual([
      'can build',
      'can view',
    ])
    expect(choicesWith(roleChoices(['builder']), 'builder')).toHaveLength(1)
  })

  it("offers the organization's own roles for the kind of thing after the built-in ones", () => {
    const own = (id: string, type: RoleView['type']): RoleView => ({
      id,
      type,
      name: id,
      description: '',
      isBuiltIn: false,
      permissions: ['view'],
      order: 2,
      revision: 0,
      holders: 0,
    })
    const roles = [own('Deployer', 'applications'), own('Auditor', 'organization')]
    expect(roleChoices(['viewer'], roles, 'applications').map(({ label }) => label)).toEqual([
      'can view',
      'Deployer',
    ])
  })

  it('offers the members who have no access yet', () => {
    const members = [member('ada', 'owner'), member('ben', 'developer'), member('cid', 'end-user')]
    expect(shareable(members, draftOf(shares)).map(({ userId }) => userId)).toEqual(['cid'])
  })

  it('offers whoever is going to be an end-user nothing but viewing', () => {
    const choices = roleChoices(['viewer', 'builder'])
    const valuesFor = (role: 'end-user' | 'developer') => choicesFor(choices, role).map(({ value }) => value)
    expect(valuesFor('end-user')).toEqual(['viewer'])
    expect(valuesFor('developer')).toEqual(['viewer', 'builder'])
  })

  it('says of each role what it lets people do', () => {
    expect(roleChoices(['viewer', 'builder', 'configurator']).map(({ label }) => label)).toEqual([
      'can view',
      'can build',
      'can access',
    ])
  })
})
