import type { LiveEvent } from '@ashlar/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { graceMilliseconds, People, serverPatience } from './people.ts'
import type { PresenceMessage } from './presence-messages.ts'

/** Servers whose messages arrive at once, but for those of a server that died. */
const someServers = (...names: string[]) => {
  let now = 0
  const dead = new Set<string>()
  const servers = new Map<string, { people: People; told: LiveEvent[]; sent: PresenceMessage[] }>()
  for (const server of names) {
    const told: LiveEvent[] = []
    const sent: PresenceMessage[] = []
    const people = new People({
      server,
      clock: { monotonic: () => now },
      send: (message) => {
        sent.push(message)
        if (dead.has(server)) return
        for (const [name, other] of servers) if (name !== server) void other.people.hear(message)
      },
      tell: (_placeId, event) => told.push(event),
      nameOf: async (userId) => `Name of ${userId}`,
    })
    servers.set(server, { people, told, sent })
  }
  const of = (name: string) => servers.get(name) ?? expect.fail('There is no such server.')
  return {
    of,
    die: (name: string) => dead.add(name),
    pass: async (milliseconds: number): Promise<void> => {
      now += milliseconds
      await vi.advanceTimersByTimeAsync(milliseconds)
    },
  }
}

const person = (userId: string, tab: string) => ({
  tab,
  userId,
  name: `Name of ${userId}`,
  pageId: 'page',
  selection: [],
  isActive: true,
})
const tabsAt = (people: People): string[] => people.of('place').map(({ tab }) => tab)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('who is here', () => {
  it('is known by every server on which somebody is, also to one that comes late', async () => {
    const { of, pass } = someServers('one', 'two')
    of('one').people.came('place', person('ada', 'a'))
    of('two').people.came('place', person('ben', 'b'))
    await pass(0)
    expect(tabsAt(of('one').people).toSorted()).toEqual(['a', 'b'])
    expect(tabsAt(of('two').people).toSorted()).toEqual(['a', 'b'])
  })

  it('stays while a connection drops and comes back, also by another server', async () => {
    const { of, pass } = someServers('one', 'two')
    of('one').people.came('place', person('ada', 'a'))
    of('two').people.came('place', person('ben', 'b'))
    for (let time = 0; time < 5; time += 1) {
      of('one').people.went('place', { userId: 'ada', tab: 'a' })
      await pass(1_000)
      of('one').people.came('place', person('ada', 'a'))
      await pass(0)
    }
    of('one').people.went('place', { userId: 'ada', tab: 'a' })
    of('two').people.came('place', person('ada', 'a'))
    await pass(graceMilliseconds + 1)
    expect(tabsAt(of('two').people).toSorted()).toEqual(['a', 'b'])
    expect(of('two').told).not.toContainEqual(expect.objectContaining({ type: 'left' }))
    of('two').people.went('place', { userId: 'ada', tab: 'a' })
    await pass(graceMilliseconds + 1)
    expect(tabsAt(of('two').people)).toEqual(['b'])
  })

  it('goes with a server that dies, in seconds', async () => {
    const { of, die, pass } = someServers('one', 'two')
    of('one').people.came('place', person('ada', 'a'))
    of('two').people.came('place', person('ben', 'b'))
    await pass(0)
    die('one')
    of('two').people.beat()
    expect(tabsAt(of('two').people)).toContain('a')
    await pass(serverPatience + 1)
    of('two').people.beat()
    expect(tabsAt(of('two').people)).toEqual(['b'])
    expect(of('two').told).toContainEqual({ type: 'left', tab: 'a', userId: 'ada' })
  })

  it('is told at once and then ten times a second at most, the latest last', async () => {
    const { of, pass } = someServers('one')
    const { people, sent } = of('one')
    people.came('place', person('ada', 'a'))
    for (let count = 0; count < 1_000; count += 1) {
      people.show(
        'place',
        { userId: 'ada', tab: 'a' },
        { pageId: 'page', selection: [`w${count}`], isActive: true },
      )
      await pass(1)
    }
    await pass(100)
    const shown = sent.flatMap((message) => (message.kind === 'shown' ? [message.selection] : []))
    expect(shown.length).toBeLessThanOrEqual(12)
    expect(shown.at(-1)).toEqual(['w999'])
  })

  it('is nobody of whom only a foreign tab speaks', async () => {
    const { of, pass } = someServers('one', 'two')
    of('one').people.came('place', person('ada', 'a'))
    of('two').people.show(
      'place',
      { userId: 'ben', tab: 'b' },
      { pageId: 'page', selection: [], isActive: true },
    )
    await pass(0)
    expect(tabsAt(of('one').people)).toEqual(['a'])
  })
})
