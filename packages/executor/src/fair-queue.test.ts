import { describe, expect, it } from 'vitest'
import { type Concurrency, FairQueue, type Release } from './fair-queue.ts'

const aQueue = (limits: Partial<Concurrency> = {}) =>
  new FairQueue({ total: 100, perOrganization: 100, perIntegration: 100, waiting: 100, ...limits })

/** Asks for a place and notes when it comes. */
const aStep = (queue: FairQueue, name: string, order: string[], organization = 'a', integration = 'i') => {
  const controller = new AbortController()
  const place = Promise.resolve(queue.acquire(organization, integration, controller.signal)).then(
    (release) => {
      order.push(name)
      return release
    },
  )
  return { place, controller }
}

describe('a fair queue', () => {
  it('gives places at once while there are some', () => {
    expect(aQueue({ total: 1 }).acquire('a', 'i', new AbortController().signal)).toBeTypeOf('function')
  })

  it('serves one integration in the order of asking, at most so many at a time', async () => {
    const queue = aQueue({ perIntegration: 2 })
    const order: string[] = []
    const steps = ['1', '2', '3', '4'].map((name) => aStep(queue, name, order))
    const release = await steps[0]?.place
    await steps[1]?.place
    expect(order).toEqual(['1', '2'])
    release?.()
    await steps[2]?.place
    expect(order).toEqual(['1', '2', '3'])
  })

  it('does not let a slow integration hold up another', async () => {
    const queue = aQueue({ perIntegration: 1 })
    const order: string[] = []
    await aStep(queue, 'slow 1', order, 'a', 'slow').place
    void aStep(queue, 'slow 2', order, 'a', 'slow')
    await aStep(queue, 'fast', order, 'a', 'fast').place
    expect(order).toEqual(['slow 1', 'fast'])
  })

  it('serves organizations in turn, however many steps one of them has waiting', async () => {
    const queue = aQueue({ total: 1 })
    const order: string[] = []
    const releases: Promise<Release>[] = [aStep(queue, 'a1', order, 'a').place]
    for (const name of ['a2', 'a3', 'a4']) releases.push(aStep(queue, name, order, 'a').place)
    for (const name of ['b1', 'b2']) releases.push(aStep(queue, name, order, 'b').place)
    const waiting = new Set(releases)
    while (waiting.size > 0) {
      const [first, promise] = await Promise.race(
        [...waiting].map(async (each) => [await each, each] as const),
      )
      waiting.delete(promise)
      first()
    }
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  })

  it('never gives one organization all places', async () => {
    const queue = aQueue({ total: 4, perOrganization: 2 })
    const order: string[] = []
    for (const name of ['a1', 'a2', 'a3', 'a4']) void aStep(queue, name, order, 'a')
    await aStep(queue, 'b1', order, 'b').place
    expect(order).toEqual(['a1', 'a2', 'b1'])
  })

  it('gives an organization without any place one beyond the others, until there are twice as many', async () => {
    const queue = aQueue({ total: 4, perOrganization: 2 })
    const order: string[] = []
    const held = ['a', 'a', 'b', 'b', 'a', 'b'].map((name) => aStep(queue, name, order, name))
    await Promise.all(held.slice(0, 4).map(({ place }) => place))
    const newcomers = ['c', 'd', 'e', 'f'].map((name) => aStep(queue, name, order, name))
    await Promise.all(newcomers.map(({ place }) => place))
    void aStep(queue, 'c again', order, 'c')
    const last = aStep(queue, 'g', order, 'g')
    expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'd', 'e', 'f'])
    const release = await newcomers[0]?.place
    release?.()
    await last.place
    expect(order.at(-1)).toBe('g')
  })

  it('lets a step stop waiting, and refuses what would wait too long', async () => {
    const queue = aQueue({ total: 1, waiting: 1 })
    const order: string[] = []
    const release = await aStep(queue, '1', order).place
    const second = aStep(queue, '2', order)
    expect(() => queue.acquire('a', 'i', new AbortController().signal)).toThrow(
      expect.objectContaining({ code: 'busy' }),
    )
    second.controller.abort()
    await expect(second.place).rejects.toMatchObject({ code: 'cancelled' })
    const third = aStep(queue, '3', order)
    release()
    await third.place
    expect(order).toEqual(['1', '3'])
  })
})
