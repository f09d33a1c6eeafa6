import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { call, callAddress } from './call.ts'
import { address, route } from './route.ts'

const list = address('GET', '/api/v1/things/:thingId/parts')

/** Calls it and answers with the address that was asked. */
const askedFor = async (query: unknown): Promise<string> => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('null'))
  vi.stubGlobal('fetch', fetched)
  await callAddress(list, { parameters: { thingId: 'a/b' }, query })
  return String(fetched.mock.calls[0]?.[0])
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('a call has its parameters in the path and its query behind it, without what has no value', async () => {
  expect(await askedFor(undefined)).toBe('/api/v1/things/a%2Fb/parts')
  expect(await askedFor({ before: undefined })).toBe('/api/v1/things/a%2Fb/parts')
  expect(await askedFor({ status: ['failed', 'lost'], before: 'x&y' })).toBe(
    '/api/v1/things/a%2Fb/parts?status=failed&status=lost&before=x%26y',
  )
})

const create = route(address('POST', '/api/v1/things'), {
  summary: 'Create a thing',
  policy: { access: 'member' },
  answersOnce: true,
  response: z.object({ id: z.string() }),
})

/** Answers each call with the next of these; null: with none. */
const answersOf = (statuses: readonly (number | null)[]) => {
  const left = [...statuses]
  const fetched = vi.fn<typeof fetch>(async () => {
    const status = left.shift() ?? null
    if (status === null) throw new TypeError('Failed to fetch')
    const body = status === 200 ? { id: 'a' } : { code: 'outcome_unknown', message: 'Who knows.' }
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const nameOf = ([, init]: Parameters<typeof fetch>): string | null =>
  new Headers(init?.headers).get('idempotency-key')

it('what is carried out once is sent again by itself, under the same name, where its answer was lost', async () => {
  vi.useFakeTimers()
  const fetched = answersOf([null, 503, 200, 200])
  const answer = call(create, {})
  await vi.runAllTimersAsync()
  expect(await answer).toEqual({ id: 'a' })
  const names = fetched.mock.calls.map(nameOf)
  expect(names).toHaveLength(3)
  expect(names[0]).toMatch(/^[0-9a-f]{32}$/u)
  expect(new Set(names).size).toBe(1)
  await call(create, {})
  expect(nameOf(fetched.mock.lastCall ?? expect.fail('It was sent.'))).not.toBe(names[0])
})

it('what is refused is not sent again, and what has no answer for long fails', async () => {
  vi.useFakeTimers()
  const refused = answersOf([409])
  await expect(call(create, {})).rejects.toMatchObject({ status: 409 })
  expect(refused).toHaveBeenCalledTimes(1)
  const lost = answersOf([])
  const failing = expect(call(create, {})).rejects.toMatchObject({ code: 'offline' })
  await vi.runAllTimersAsync()
  await failing
  expect(lost).toHaveBeenCalledTimes(4)
})

it('what is not carried out once, a run of a page among it, is never sent again by itself', async () => {
  const lost = answersOf([null, 200])
  await expect(call({ ...create, answersOnce: false }, {})).rejects.toMatchObject({ code: 'offline' })
  expect(lost).toHaveBeenCalledTimes(1)
  const [sent] = lost.mock.calls
  expect(nameOf(sent ?? expect.fail('It was sent.'))).toBeNull()
})
