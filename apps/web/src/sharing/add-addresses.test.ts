import type { InvitationView, MemberView } from '@ashlar/contract'
import { shareRoles } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { addAddresses, toInvite } from './add-addresses.ts'
import { draftOf, roleChoices } from './sharing.ts'

const member = (userId: string, role: MemberView['role']): MemberView => ({
  userId,
  name: userId,
  email: `${userId}@acme.test`,
  role,
  joinedAt: '',
  hasSecondFactor: null,
})
const open: InvitationView[] = [{ id: 'i', email: 'dan@acme.test', role: 'developer', expiresAt: '' }]
const empty = draftOf([])
const adding = {
  members: [member('ada', 'owner'), member('ben', 'developer')],
  open,
  organizationRole: 'end-user',
  choices: roleChoices(shareRoles),
  first: 'viewer',
} as const
const add = (text: string, draft = empty) => addAddresses(draft, text, adding)

describe('adding people by their addresses', () => {
  it('shares with members at once, and invites all others who were not invited yet', () => {
    const added = add('Ben@acme.test, dan@acme.test eve@acme.test')
    if ('problem' in added) throw new Error(added.problem)
    expect([...added.draft.people]).toEqual([['ben', 'viewer']])
    expect([...added.draft.invited]).toEqual([
      ['dan@acme.test', { role: 'viewer', organizationRole: 'developer', invitationId: 'i' }],
      ['eve@acme.test', { role: 'viewer', organizationRole: 'end-user', invitationId: null }],
    ])
    expect(toInvite(added.draft)).toBe(1)
  })

  it('gives a role only to those for whom it means something', () => {
    const added = addAddresses(empty, 'ben@acme.test eve@acme.test', { ...adding, first: 'configurator' })
    if ('problem' in added) throw new Error(added.problem)
    expect(added.draft.people.get('ben')).toBe('configurator')
    expect(added.draft.invited.get('eve@acme.test')?.role).toBe('viewer')
  })

  it('leaves what somebody has as it is', () => {
    const draft = { ...empty, people: new Map([['ben', 'builder']]) }
    expect(add('ben@acme.test', draft)).toMatchObject({ draft: { people: draft.people } })
  })

  it('says what is wrong with what was entered', () => {
    expect(add('eve@acme')).toEqual({ problem: 'Not an e-mail address: eve@acme.' })
    expect(add(' ')).toEqual({ problem: 'Enter at least one e-mail address.' })
    expect(add('ada@acme.test')).toEqual({
      problem: 'ada@acme.test administers the organization and may build already.',
    })
    const many = Array.from({ length: 51 }, (_, place) => `p${place}@acme.test`).join(' ')
    expect(add(many)).toEqual({ problem: 'At most 50 people can be invited at once.' })
  })
})
