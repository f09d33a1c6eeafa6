import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApplicationElement, EmbedAuthError, EmbedEvent } from '../src/index.ts'
import type * as Kit from '../src/index.ts'
import { type EmbedNavigation, type FrameMessage, openHostMessage, sealMessage } from '../src/protocol.ts'

const origin = 'https://ashlar.example'
const src = `${origin}/embed/applications/a1`
const page = new JSDOM('<body></body>', { url: 'https://shop.example/' })
let kit: typeof Kit

beforeAll(async () => {
  // The kit uses what a page has; here a page is made for it.
  for (const name of ['window', 'document', 'HTMLElement', 'customElements', 'CustomEvent', 'MessageEvent']) {
    vi.stubGlobal(name, Reflect.get(page.window, name))
  }
  kit = await import('../src/index.ts')
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => document.body.replaceChildren())

/** An element on the page, and what it posted to its frame. */
const embed = (options: Partial<Kit.EmbedOptions> = {}) => {
  const element = kit.createEmbed({ src, ...options })
  document.body.append(element)
  return { element, ...listenTo(element) }
}
const listenTo = (element: ApplicationElement) => {
  const frame = element.shadowRoot?.querySelector('iframe')
  const target = frame?.contentWindow
  if (frame === null || frame === undefined || target === null || target === undefined) {
    throw new Error('The element has no frame.')
  }
  const posted: { message: unknown; to: unknown }[] = []
  vi.spyOn(target, 'postMessage').mockImplementation((data: unknown, to: unknown) => {
    posted.push({ message: openHostMessage(data)?.message, to })
  })
  const say = (message: FrameMessage, { from = origin, instance = 'i1', source = target } = {}): void => {
    const data = sealMessage(instance, message)
    window.dispatchEvent(new MessageEvent('message', { data, origin: from, source }))
  }
  return { frame, posted, say }
}

const navigation: EmbedNavigation = {
  appId: 'a1',
  url: '/orders',
  href: `${src}/orders`,
  pathname: '/orders',
  search: '',
  queryParams: {},
}

describe('an embedded application', () => {
  it('is a frame at the address, and is told who uses it once it listens', () => {
    const { frame, posted, say } = embed({ token: 'abc', properties: { id: 7 }, colorScheme: 'dark' })
    expect(frame.src).toBe(src)
    expect(posted).toEqual([])
    say({ type: 'initialized' })
    expect(posted).toEqual([
      { message: { type: 'init', token: 'abc', properties: { id: 7 }, colorScheme: 'dark' }, to: origin },
    ])
  })

  it('is spoken to at its own origin and never at any', () => {
    const { element, posted, say } = embed()
    say({ type: 'initialized' })
    element.token = 'next'
    element.trigger('Chosen')
    expect(new Set(posted.map(({ to }) => to))).toEqual(new Set([origin]))
  })

  it('hears of changes of properties, token and color scheme, each once', () => {
    const { element, posted, say } = embed()
    say({ type: 'initialized' })
    posted.length = 0
    element.properties = { id: 8, at: new Date(0), nothing: undefined }
    element.properties = { id: 8, at: '1970-01-01T00:00:00.000Z' }
    element.token = 'next'
    element.token = 'next'
    element.token = ''
    element.colorScheme = 'light'
    expect(posted.map(({ message }) => message)).toEqual([
      { type: 'propertiesChanged', properties: { id: 8, at: '1970-01-01T00:00:00.000Z' } },
      { type: 'tokenChanged', token: 'next' },
      { type: 'tokenChanged', token: null },
      { type: 'colorSchemeChanged', colorScheme: 'light' },
    ])
  })

  it('gets events that were triggered too early, after it was told who uses it', () => {
    const { element, posted, say } = embed()
    element.trigger('Chosen', { id: 7 })
    say({ type: 'initialized' })
    expect(posted.map(({ message }) => message)).toEqual([
      expect.objectContaining({ type: 'init' }),
      { type: 'triggerEvent', eventName: 'Chosen', payload: { id: 7 } },
    ])
  })

  it('is told everything again when it loads another document', () => {
    const { posted, say } = embed({ token: 'abc' })
    say({ type: 'initialized' })
    say({ type: 'initialized' }, { instance: 'i2' })
    expect(posted).toHaveLength(2)
  })

  it('tells of its navigation, its events and what keeps people out', () => {
    const told: unknown[] = []
    const { say } = embed({
      onNavigation: (detail) => told.push(detail),
      onEvent: (detail: EmbedEvent) => told.push(detail),
      onEventRefused: (detail) => told.push(detail),
      onAuthError: (detail: EmbedAuthError) => told.push(detail),
    })
    say({ type: 'initialized' })
    say({ type: 'navigation', ...navigation })
    say({ type: 'event', eventName: 'Chosen', payload: { id: 7 } })
    say({ type: 'eventRefused', eventName: 'Other', message: 'Event not found' })
    say({ type: 'authError', error: 'access_denied', message: 'No.' })
    expect(told).toEqual([
      navigation,
      { eventName: 'Chosen', payload: { id: 7 } },
      { eventName: 'Other', message: 'Event not found' },
      { error: 'access_denied', message: 'No.' },
    ])
  })

  it('is not believed from another origin, another window or an earlier document', () => {
    const onEvent = vi.fn()
    const { say, posted } = embed({ onEvent })
    const event: FrameMessage = { type: 'event', eventName: 'Chosen', payload: {} }
    say({ type: 'initialized' }, { from: 'https://evil.example' })
    expect(posted).toEqual([])
    say({ type: 'initialized' })
    say(event, { from: 'https://evil.example' })
    say(event, { from: `${origin}.evil.example` })
    say(event, { source: window })
    say(event, { instance: 'i0' })
    expect(onEvent).not.toHaveBeenCalled()
    say(event)
    expect(onEvent).toHaveBeenCalledOnce()
  })

  it('that was taken from the page is neither heard nor spoken to', () => {
    const onEvent = vi.fn()
    const { element, say, posted } = embed({ onEvent })
    say({ type: 'initialized' })
    element.remove()
    posted.length = 0
    say({ type: 'event', eventName: 'Chosen', payload: {} })
    element.token = 'next'
    expect(onEvent).not.toHaveBeenCalled()
    expect(posted).toEqual([])
  })

  it('can be written as an element, with attributes', () => {
    document.body.innerHTML = `<ashlar-application src="${src}" token="abc" color-scheme="dark" title="Orders"></ashlar-application>`
    const element = document.querySelector('ashlar-application')
    if (element === null) throw new Error('There is no element.')
    const { frame, posted, say } = listenTo(element)
    say({ type: 'initialized' })
    expect(posted[0]?.message).toEqual({ type: 'init', token: 'abc', properties: {}, colorScheme: 'dark' })
    expect(frame.title).toBe('Orders')
    element.setAttribute('token', 'next')
    expect(posted[1]?.message).toEqual({ type: 'tokenChanged', token: 'next' })
  })

  it('is refused where the address or the values cannot be used', () => {
    expect(() => embed({ src: 'javascript:alert(1)' })).toThrow(TypeError)
    expect(() => embed({ src: 'https://' })).toThrow(TypeError)
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(() => embed({ properties: circle })).toThrow(TypeError)
  })
})
