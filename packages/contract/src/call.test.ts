import { afterEach, expect, it, vi } from 'vitest'
import { callAddress } from './call.ts'
import { address } from './route.ts'

const list = address('GET', '/api/v1/things/:thingId/parts')

/** Calls it and answers with the address that was asked. */
const askedFor = async (query: unknown): Promise<string> => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('null'))
  vi.stubGlobal('fetch', fetched)
  await callAddress(list, { parameters: { thingId: 'a/b' }, query })
  return String(fetched.mock.calls[0]?.[0])
}
afterEach(() => vi.unstubAllGlobals())

it('a call has its parameters in the path and its query behind it, without what has no value', async () => {
  expect(await askedFor(undefined)).toBe('/api/v1/things/a%2Fb/parts')
  expect(await askedFor({ before: undefined })).toBe('/api/v1/things/a%2Fb/parts')
  expect(await askedFor({ status: ['failed', 'lost'], before: 'x&y' })).toBe(
    '/api/v1/things/a%2Fb/parts?status=failed&status=lost&before=x%26y',
  )
})
