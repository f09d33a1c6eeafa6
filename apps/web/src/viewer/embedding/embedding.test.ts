import { CallError } from '@ashlar/contract'
import { type FrameMessage, type HostMessage, largestValues, sealMessage } from '@ashlar/embed/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventRate, eventRate } from './event-rate.ts'
import { type HeardMessage, HostChannel } from './host-channel.ts'
import { latestOf } from './latest.ts'
import { TokenCalls } from './token-calls.ts'
import { reportedLocation } from './reported-location.ts'

const shop = 'https://shop.example'

/** A window in a frame, and what its page posts to the one around it. */
class FrameWindow {
  readonly location: { ancestorOrigins?: string[] } = {}
  readonly posted: { data: unknown; to: string }[] = []
  readonly #listeners: ((message: HeardMessage) => void)[] = []
  readonly parent = { postMessage: (data: unknown, to: string) => this.posted.push({ data, to }) }

  addEventListener(_type: 'message', listener: (message: HeardMessage) => void): void {
    this.#listeners.push(listener)
  }

  hear(message: HeardMessage): void {
    for (const listener of this.#listeners) listener(message)
  }
}

const aChannel = (origins: string[] = [shop, 'https://other.example']) => {
  const frame = new FrameWindow()
  const heard: HostMessage[] = []
  const warnings: string[] = []
  let now = 0
  const channel = new HostChannel({
    frame,
    origins,
    instance: 'i1',
    receive: (message) => heard.push(message),
    warn: (sentence) => warnings.push(sentence),
    rate: new EventRate(() => now),
  })
  const wait = (milliseconds: number): void => {
    now += milliseconds
  }
  const around: unknown = frame.parent
  const hear = (
    message: HostMessage,
    {
      from = shop,
      instance = 'i1',
      source = around,
    }: { from?: string; instance?: string; source?: unknown } = {},
  ): void => frame.hear({ data: sealMessage(instance, message), origin: from, source })
  return { frame, channel, heard, hear, warnings, wait }
}
const init: HostMessage = { type: 'init', token: 'abc', properties: {}, colorScheme: null }
const denied: FrameMessage = { type: 'authError', error: 'access_denied', message: '' }

describe('the channel to the page around', () => {
  it('says that it listens to the allowed origins alone', () => {
    const { frame } = aChannel()
    expect(frame.posted.map(({ to }) => to)).toEqual([shop, 'https://other.example'])
    expect(frame.posted[0]?.data).toEqual(sealMessage('i1', { type: 'initialized' }))
    expect(aChannel([]).frame.posted).toEqual([])
  })

  it('believes the window around it, at an allowed origin, for this document', () => {
    const { heard, hear } = aChannel()
    hear(init, { from: 'https://evil.example' })
    hear(init, { from: 'https://shop.example.evil.example' })
    hear(init, { source: {} })
    hear(init, { source: null })
    hear(init, { instance: 'i0' })
    expect(heard).toEqual([])
    hear(init)
    expect(heard).toEqual([init])
  })

  it('hears nothing before init, and nothing of another origin after it', () => {
    const { heard, hear } = aChannel()
    hear({ type: 'tokenChanged', token: 'stolen' })
    hear(init)
    hear({ type: 'tokenChanged', token: 'stolen' }, { from: 'https://other.example' })
    hear({ type: 'tokenChanged', token: null })
    expect(heard).toEqual([init, { type: 'tokenChanged', token: null }])
  })

  it('speaks to the one that said init and to no other; what comes too early waits', () => {
    const { frame, channel, hear } = aChannel()
    frame.posted.length = 0
    channel.post(denied)
    expect(frame.posted).toEqual([])
    hear(init)
    channel.post({ type: 'event', eventName: 'Done', payload: {} })
    expect(frame.posted.map(({ to }) => to)).toEqual([shop, shop])
    expect(frame.posted[0]?.data).toEqual(sealMessage('i1', denied))
  })
})

describe('a page around that says too much', () => {
  const chosen: HostMessage = { type: 'triggerEvent', eventName: 'Chosen', payload: {} }

  it('triggers no more events than may come, and its developer is told once', () => {
    const { heard, hear, warnings, wait } = aChannel()
    hear(init)
    for (let count = 0; count < 10_000; count += 1) hear(chosen)
    expect(heard).toHaveLength(1 + eventRate.atOnce)
    expect(warnings).toEqual([expect.stringContaining('may trigger 100 in a second')])
    wait(1000)
    for (let count = 0; count < 10_000; count += 1) hear(chosen)
    expect(heard).toHaveLength(1 + eventRate.atOnce + eventRate.perSecond)
    expect(warnings).toHaveLength(2)
    // What is no event goes on to be heard.
    hear({ type: 'tokenChanged', token: null })
    expect(heard.at(-1)).toEqual({ type: 'tokenChanged', token: null })
  })

  it('hands over no values that are too large, and its developer is told', () => {
    const { heard, hear, warnings } = aChannel()
    hear(init)
    const huge = [
      { text: 'x'.repeat(largestValues.characters + 1) },
      { ['x'.repeat(largestValues.characters + 1)]: 1 },
      { list: Array.from({ length: largestValues.count + 1 }, () => null) },
      { texts: Array.from({ length: 1000 }, () => 'x'.repeat(1001)) },
    ]
    for (const properties of huge) hear({ type: 'propertiesChanged', properties })
    expect(heard).toEqual([init])
    expect(warnings).toHaveLength(huge.length)
    expect(warnings[0]).toContain('take more than 1000000 characters')
    const properties = { text: 'x'.repeat(900_000) }
    hear({ type: 'propertiesChanged', properties })
    expect(heard.at(-1)).toEqual({ type: 'propertiesChanged', properties })
  })

  it('does not have what strangers say made into values at all', () => {
    const { frame, heard } = aChannel()
    const unread = {
      source: frame.parent,
      origin: 'https://evil.example',
      get data(): unknown {
        throw new Error('It was read.')
      },
    }
    expect(() => frame.hear(unread)).not.toThrow()
    expect(heard).toEqual([])
  })
})

describe('values that follow each other closely', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('arrive as the first and the latest', () => {
    const taken: number[] = []
    const hand = latestOf((value: number) => taken.push(value))
    for (let value = 1; value <= 1000; value += 1) hand(value)
    expect(taken).toEqual([1])
    vi.runAllTimers()
    expect(taken).toEqual([1, 1000])
    hand(1001)
    expect(taken).toEqual([1, 1000, 1001])
  })
})

describe('where an application is', () => {
  const routes = [
    { id: 'r1', path: '/' },
    { id: 'r2', path: '/orders/:id', toldQueryParams: ['tag', 'page'] },
    { id: 'r3', path: '/callback' },
  ]
  const base = 'https://ashlar.example/embed/applications/a1'

  it('is told with the path of its route and the parameters that the route names', () => {
    expect(reportedLocation(`${base}/orders/7?tag=a&tag=b&page=2&other=3#top`, routes)).toEqual({
      appId: 'a1',
      url: '/orders/7?tag=a&tag=b&page=2',
      href: `${base}/orders/7?tag=a&tag=b&page=2`,
      pathname: '/orders/7',
      search: '?tag=a&tag=b&page=2',
      queryParams: { tag: ['a', 'b'], page: '2' },
    })
  })

  it.each([
    'token',
    'accessToken',
    'SAMLResponse',
    'otp',
    'sessionId',
    'RelayState',
    'id_token_hint',
    'X-Amz-Signature',
    'anything',
  ])('is told without %s, nor where it is nested in another parameter or stands in the hash', (name) => {
    const nested = encodeURIComponent(`https://other.example/?${name}=s3cret`)
    for (const path of ['', '/orders/7', '/callback']) {
      const told = reportedLocation(
        `${base}${path}?${name}=s3cret&next=${nested}&page=2#${name}=s3cret`,
        routes,
      )
      expect(JSON.stringify(told)).not.toContain('s3cret')
    }
  })

  it('is told without a path that is no route, and without a user in the address', () => {
    const told = reportedLocation(
      'https://s3cret:s3cret@ashlar.example/embed/applications/a1/reset/s3cret',
      routes,
    )
    expect(told).toMatchObject({ pathname: '/', href: base, queryParams: {} })
    expect(JSON.stringify(told)).not.toContain('s3cret')
    expect(reportedLocation(`${base}/orders/7?page=${'s'.repeat(5000)}`, routes).queryParams).toEqual({})
  })
})

describe('calls with a token', () => {
  const fetched = vi.fn<typeof fetch>()
  const run = { method: 'POST', path: '/api/v1/published/a/deployments/d/apis/b/runs' } as const
  const open = { method: 'GET', path: '/api/v1/published/:applicationId' } as const
  const refuse = (status: number, code: string) =>
    fetched.mockImplementationOnce(async () => Response.json({ code, message: `It is ${code}.` }, { status }))
  const answer = () => fetched.mockImplementation(async () => Response.json({ done: true }))
  const headersOf = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers)
  let told: string[]
  let calls: TokenCalls

  beforeEach(() => {
    vi.useFakeTimers()
    fetched.mockReset()
    vi.stubGlobal('fetch', fetched)
    told = []
    calls = new TokenCalls((error) => told.push(error))
    calls.token = 'abc'
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('carry the token and no cookie; without a token they carry neither', async () => {
    answer()
    await calls.call(open, {})
    calls.token = ''
    await calls.call(open, {})
    expect(headersOf(0).get('authorization')).toBe('Bearer abc')
    expect(headersOf(1).get('authorization')).toBeNull()
    expect(fetched.mock.calls.map(([, options]) => options?.credentials)).toEqual(['omit', 'omit'])
  })

  it.each([
    ['token_expired', 401, 'session_expired'],
    ['unauthorized', 401, 'not_signed_in'],
    ['access_denied', 403, 'not_allowed'],
  ])('tell the page around of %s', async (error, status, code) => {
    refuse(status, code)
    await expect(calls.call(open, {})).rejects.toBeInstanceOf(CallError)
    expect(told).toEqual([error])
  })

  it('wait for the next token where theirs has expired, and go on with it', async () => {
    refuse(401, 'session_expired')
    refuse(401, 'session_expired')
    const first = calls.call(run, {})
    const second = calls.call(run, {})
    await vi.advanceTimersByTimeAsync(0)
    expect(told).toEqual(['token_expired'])
    answer()
    calls.token = 'next'
    calls.accepted()
    expect(await Promise.all([first, second])).toEqual([{ done: true }, { done: true }])
    expect(headersOf(2).get('authorization')).toBe('Bearer next')
  })

  it('fail where no other token comes in time', async () => {
    refuse(401, 'session_expired')
    const failing = expect(calls.call(run, {})).rejects.toMatchObject({ code: 'session_expired' })
    await vi.advanceTimersByTimeAsync(10_000)
    await failing
  })

  it('are not made again for another person: a page that ends takes its runs with it', async () => {
    refuse(401, 'session_expired')
    const page = new AbortController()
    const failing = expect(calls.call(run, {}, page.signal)).rejects.toMatchObject({
      code: 'session_expired',
    })
    await vi.advanceTimersByTimeAsync(0)
    calls.token = 'somebody else'
    page.abort()
    await failing
    expect(fetched).toHaveBeenCalledOnce()
  })
})
