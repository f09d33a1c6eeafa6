import type { MemberView } from '@ashlar/contract'
import { describe, expect, it } from 'vitest'
import { administratorsOf, mailTo } from './support-contact.ts'

const aMember = (name: string, role: MemberView['role']): MemberView => ({
  userId: name,
  name,
  email: `${name.toLowerCase()}@example.com`,
  role,
  joinedAt: '2026-01-01T00:00:00.000Z',
  hasSecondFactor: null,
})

describe('whom to ask', () => {
  it('are the owners, then the administrators, and nobody else', () => {
    const members = [
      aMember('Dora', 'developer'),
      aMember('Zoe', 'admin'),
      aMember('Ada', 'admin'),
      aMember('Olga', 'owner'),
      aMember('Emil', 'end-user'),
    ]
    expect(administratorsOf(members).map(({ name }) => name)).toEqual(['Olga', 'Ada', 'Zoe'])
  })

  it('are five at most', () => {
    const members = Array.from({ length: 40 }, (_, number) => aMember(`Ada${number}`, 'admin'))
    expect(administratorsOf(members)).toHaveLength(5)
  })
})

describe('a mail to support', () => {
  it('says which organization it comes from', () => {
    expect(mailTo('help@example.com', 'North & South')).toBe(
      'mailto:help@example.com?subject=Ashlar%20at%20North%20%26%20South',
    )
  })

  it('goes to nobody else, whatever the organization and the address are called', () => {
    const url = new URL(mailTo('help?cc=eve@example.com', 'X&bcc=eve@example.com'))
    expect([...url.searchParams.keys()]).toEqual(['subject'])
    expect(url.pathname).toBe('help%3Fcc%3Deve@example.com')
  })
})
