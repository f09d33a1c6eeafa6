import { CallError } from '@ashlar/contract'
import { type FrameMessage, type HostMessage, sealMessage } from '@ashlar/embed/protocol'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HeardMessage, HostChannel } from './host-channel.ts'
import { TokenCalls } from './token-calls.ts'
import { toldLocation } from './told-location.ts'

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
  const channel = new HostChannel({
    frame,
    origins,
    instance: 'i1',
    receive: (message) => heard.push(message),
  })
  const around: unknown = frame.parent
  const hear = (
    message: HostMessage,
    {
      from = shop,
      instance = 'i1',
      source = around,
    }: { from?: string; instance?: string; source?: unknown } = {},
  ): void => frame.hear({ data: sealMessage(instance, message), origin: from, source })
  return { frame, channel, heard, hear }
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

describe('where an application is', () => {
  it('is told with the path below it and its parameters', () => {
    const href = 'https://ashlar.example/embed/applications/a1/orders/7?tag=a&tag=b&page=2#top'
    expect(toldLocation(href)).toEqual({
      appId: 'a1',
      url: '/orders/7?tag=a&tag=b&page=2',
      href: 'https://ashlar.example/embed/applications/a1/orders/7?tag=a&tag=b&page=2',
      pathname: '/orders/7',
      search: '?tag=a&tag=b&page=2',
      queryParams: { tag: ['a', 'b'], page: '2' },
    })
  })

  it('is told without parameters that let somebody in', () => {
    const secrets = ['token', 'access_token', 'code', 'state', 'api_key', 'Password', 'client-secret', 'sig']
    const query = secrets.map((name) => `${name}=s3cret`).join('&')
    const told = toldLocation(`https://ashlar.example/embed/applications/a1?${query}&id=7#token=s3cret`)
    expect(JSON.stringify(told)).not.toContain('s3cret')
    expect(told.queryParams).toEqual({ id: '7' })
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
