import { expect, it } from 'vitest'
import { ParsingTurns } from './parsing-turns.ts'

const large = 1_000_000

/** Turns on a clock that stands still but for work and waits. */
const startTurns = (): { turns: ParsingTurns; order: string[]; take: (sender: string) => Promise<void> } => {
  let now = 0
  const order: string[] = []
  const turns = new ParsingTurns(
    { monotonic: () => now },
    {
      round: async () => undefined,
      milliseconds: async (count) => {
        order.push(`wait ${count}`)
        // Whoever waits lets all others go first.
        await new Promise((resolve) => setImmediate(resolve))
        now += count
      },
    },
  )
  const take = (sender: string): Promise<void> =>
    turns.take(sender, large, () => {
      now += 100
      order.push(sender)
    })
  return { turns, order, take }
}

it('lets large bodies of one sender wait between them while others use the process', async () => {
  const { turns, order, take } = startTurns()
  const small = () => turns.take('b', 10, () => undefined)
  await small()
  for (let count = 0; count < 4; count += 1) {
    await take('a')
    await small()
  }
  expect(order).toEqual(['a', 'a', 'a', 'wait 1800', 'a'])
})

it('lets nobody wait who has the process alone', async () => {
  const { order, take } = startTurns()
  for (let count = 0; count < 5; count += 1) await take('a')
  expect(order).toEqual(['a', 'a', 'a', 'a', 'a'])
})

it('does not let others wait for a sender that has had its share', async () => {
  const { order, take } = startTurns()
  await Promise.all([...Array.from({ length: 6 }, () => take('a')), take('b')])
  expect(order.indexOf('b')).toBeLessThan(order.findIndex((step) => step.startsWith('wait')) + 2)
  expect(order.filter((step) => step === 'a')).toHaveLength(6)
})

it('handles a small body at once', async () => {
  const { turns, order, take } = startTurns()
  const waiting = take('a')
  await turns.take('a', 10, () => void order.push('small'))
  expect(order[0]).toBe('small')
  await waiting
})

it('goes on after work that failed', async () => {
  const { turns, order, take } = startTurns()
  const failing = turns.take('a', large, () => {
    throw new Error('It is no JSON.')
  })
  await expect(failing).rejects.toThrow('It is no JSON.')
  await take('a')
  expect(order).toEqual(['a'])
})
