import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShownCrash } from './report-crash.ts'

let bodies: unknown[]
let requests: RequestInit[]
let pathname: string

beforeEach(() => {
  bodies = []
  requests = []
  pathname = '/home'
  vi.resetModules()
  vi.stubGlobal('window', {
    location: {
      get pathname() {
        return pathname
      },
    },
  })
  vi.stubGlobal('fetch', (_: string, request: RequestInit) => {
    requests.push(request)
    bodies.push(JSON.parse(String(request.body)))
    return Promise.resolve(new Response('null'))
  })
})
afterEach(() => vi.unstubAllGlobals())

const report = async (...crashes: ShownCrash[]) => {
  const { reportCrash } = await import('./report-crash.ts')
  for (const crash of crashes) reportCrash(crash)
}
const aCrash: ShownCrash = { part: 'builder', code: 'SERVER_ERROR', screen: '/home' }

const thrown = (stack: string): Error => Object.assign(new TypeError('canary is not a function'), { stack })

describe('what is told of a crash', () => {
  it('is where in our files it happened, and no word of what was on the screen', async () => {
    const error = thrown(
      `TypeError: canary is not a function, see https://example.com/canary.js:1:2
    at canary (https://ashlar.example/assets/page-D4x_9.js:1:2345?canary)
    at https://ashlar.example/assets/react-a.js:20:3
    at Object.eval (eval at <anonymous> (canary), <anonymous>:1:1)`,
    )
    await report({ ...aCrash, error })
    expect(bodies).toEqual([
      { ...aCrash, error: 'TypeError', frames: ['page-D4x_9.js:1:2345', 'react-a.js:20:3'] },
    ])
    expect(JSON.stringify(bodies)).not.toContain('canary')
  })

  it('names the request that failed, under which the log of the server has the rest', async () => {
    // Of the modules that are read anew for each test.
    const { CallError } = await import('@ashlar/contract')
    const body = { code: 'internal_error', message: 'canary', requestId: 'a-1' } as const
    await report({ ...aCrash, error: new CallError('internal_error', 'canary', 500, body) })
    expect(bodies).toMatchObject([{ error: 'CallError', requestId: 'a-1' }])
    expect(JSON.stringify(bodies)).not.toContain('canary')
  })

  it('names the application, and nothing of its address beyond', async () => {
    pathname = '/applications/8b1f-2/orders/canary@example.com'
    await report({ ...aCrash, part: 'viewer', screen: '/applications/:applicationId' })
    expect(bodies).toEqual([
      {
        part: 'viewer',
        code: 'SERVER_ERROR',
        screen: '/applications/:applicationId',
        applicationId: '8b1f-2',
      },
    ])
  })

  it('goes without cookie and token, and outlives the page', async () => {
    await report(aCrash)
    expect(requests).toMatchObject([{ credentials: 'omit', keepalive: true }])
  })

  it('is told once, and not for ever by a page that crashes again and again', async () => {
    await report(aCrash, aCrash)
    expect(bodies).toHaveLength(1)
    await report(...Array.from({ length: 50 }, (_, number) => ({ ...aCrash, code: `CODE_${number}` })))
    expect(bodies).toHaveLength(10)
  })

  it('harms nobody where the server does not answer', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    await expect(report(aCrash)).resolves.toBeUndefined()
  })
})
