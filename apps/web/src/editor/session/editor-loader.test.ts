import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preloadViews } from '@ashlar/widgets'
import { applicationOnBranch, beginLoading, forgetLoading, opening, pageToShow } from './editor-loader.ts'

vi.mock(import('@ashlar/widgets'), async () => ({
  preloadViews: vi.fn<typeof preloadViews>(() => Promise.resolve()),
}))

const shop = { parameters: { applicationId: 'shop' } }
const orders = { parameters: { pageId: 'orders' } }

/** A server with the application `shop` of two pages; answers with the addresses that it was asked for. */
const aServer = (atRoot: string | null = 'orders'): string[] => {
  const asked: string[] = []
  const routes = atRoot === null ? [] : [{ id: 'r', path: '/', pageId: atRoot }]
  const answers: Readonly<Record<string, unknown>> = {
    '/api/v1/integrations': { integrations: [] },
    '/api/v1/applications/shop': {
      id: 'shop',
      pages: [{ id: 'orders' }, { id: 'stock' }],
      settings: { routes },
    },
    '/api/v1/pages/orders': { id: 'orders', records: { a: { kind: 'widget', type: 'button' } } },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers[address]
    return answer === undefined
      ? Response.json({ code: 'not_found', message: 'This application does not exist.' }, { status: 404 })
      : Response.json(answer)
  })
  return asked
}

beforeEach(forgetLoading)
afterEach(() => vi.unstubAllGlobals())

describe('opening an application in the editor', () => {
  it('reads the application, the integrations and the first page before the code is there, each once', async () => {
    const asked = aServer()
    await beginLoading('shop', null, true)
    expect((await opening.application.take(shop)).id).toBe('shop')
    expect((await opening.page.take(orders)).id).toBe('orders')
    await opening.integrations.take({})
    expect(asked.toSorted()).toEqual([
      '/api/v1/applications/shop',
      '/api/v1/integrations',
      '/api/v1/pages/orders',
    ])
  })

  it('fetches the views of what stands on the page before the code is there', async () => {
    aServer()
    await beginLoading('shop', null, true)
    expect(preloadViews).toHaveBeenCalledWith(['button'])
  })

  it('reads the first page too where no route leads to the root', async () => {
    const asked = aServer(null)
    await beginLoading('shop', null, true)
    expect(asked).toContain('/api/v1/pages/orders')
  })

  it('reads no page in vain: not where the address names one, nor where the root is another than the first', async () => {
    const asked = aServer()
    await beginLoading('shop', null, false)
    aServer('stock')
    await beginLoading('shop', null, true)
    expect(asked).not.toContain('/api/v1/pages/orders')
  })

  it('reads everything anew the second time', async () => {
    const asked = aServer()
    await beginLoading('shop', null, true)
    await opening.page.take(orders)
    await opening.page.take(orders)
    expect(asked.filter((address) => address === '/api/v1/pages/orders')).toHaveLength(2)
  })

  it('hands a refusal on to whoever takes the answer', async () => {
    aServer()
    await beginLoading('foreign', null, true)
    const foreign = { parameters: { applicationId: 'foreign' } }
    await expect(opening.application.take(foreign)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('reads the branch that is asked for', async () => {
    const asked = aServer()
    await beginLoading('shop', 'feature/one', true)
    const branch = applicationOnBranch('shop', 'feature/one')
    await expect(opening.application.take(branch)).rejects.toMatchObject({ code: 'not_found' })
    expect(asked.filter((address) => address.includes('applications'))).toEqual([
      '/api/v1/applications/shop?branch=feature%2Fone',
    ])
  })

  it('leaves nothing for the next person who signs in', async () => {
    const asked = aServer()
    await beginLoading('shop', null, true)
    forgetLoading()
    await opening.application.take(shop)
    expect(asked.filter((address) => address === '/api/v1/applications/shop')).toHaveLength(2)
  })
})

describe('the page that is shown', () => {
  const page = { id: 'first', name: 'First', isHidden: false }

  it('is the one that is named, else the first', () => {
    const pages = [page, { ...page, id: 'second' }]
    expect(pageToShow({ id: 'shop', pages }, 'second').id).toBe('second')
    expect(pageToShow({ id: 'shop', pages }, 'gone').id).toBe('first')
  })

  it('is missing in an application without an id or without pages', () => {
    expect(() => pageToShow({ id: '', pages: [page] }, undefined)).toThrow('Missing applicationId')
    expect(() => pageToShow({ id: 'shop', pages: [] }, undefined)).toThrow(
      'Failed to fetch page for application',
    )
  })
})
