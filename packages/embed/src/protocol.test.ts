import { describe, expect, it } from 'vitest'
import {
  type FrameMessage,
  type HostMessage,
  openFrameMessage,
  openHostMessage,
  sealMessage,
} from './protocol.ts'

const hostMessages: HostMessage[] = [
  { type: 'init', token: 'abc', properties: { customer: { id: 7, tags: ['a', null] } }, colorScheme: 'dark' },
  { type: 'init', token: null, properties: {}, colorScheme: null },
  { type: 'propertiesChanged', properties: { count: 1 } },
  { type: 'tokenChanged', token: null },
  { type: 'triggerEvent', eventName: 'Chosen', payload: { id: 7 } },
  { type: 'colorSchemeChanged', colorScheme: 'light' },
]
const frameMessages: FrameMessage[] = [
  { type: 'initialized' },
  {
    type: 'navigation',
    appId: 'a1',
    url: '/orders?id=7',
    href: 'https://ashlar.example/embed/applications/a1/orders?id=7',
    pathname: '/orders',
    search: '?id=7',
    queryParams: { id: '7', tags: ['a', 'b'] },
  },
  { type: 'event', eventName: 'Chosen', payload: { id: 7 } },
  { type: 'eventRefused', eventName: 'Chosen', message: 'Event not found' },
  { type: 'authError', error: 'token_expired', message: 'Your session has ended.' },
]

describe('a message', () => {
  it.each(hostMessages)('$type of a page arrives whole', (message) => {
    const posted = structuredClone(sealMessage('i1', message))
    expect(openHostMessage(posted)).toEqual({ instance: 'i1', message })
    expect(openFrameMessage(posted)).toBeNull()
  })

  it.each(frameMessages)('$type of a frame arrives whole', (message) => {
    const posted = structuredClone(sealMessage('i1', message))
    expect(openFrameMessage(posted)).toEqual({ instance: 'i1', message })
    expect(openHostMessage(posted)).toBeNull()
  })

  it('of another version, of another protocol or without an instance is passed over', () => {
    const posted = sealMessage('i1', { type: 'tokenChanged', token: 'abc' })
    expect(openHostMessage({ ...posted, version: 2 })).toBeNull()
    expect(openHostMessage({ ...posted, protocol: 'other' })).toBeNull()
    expect(openHostMessage({ ...posted, instance: '' })).toBeNull()
    expect(openHostMessage({ ...posted, instance: undefined })).toBeNull()
  })

  it.each([null, undefined, 7, 'init', [], [{}], { type: 'init' }, new Map(), () => undefined])(
    'that is %s is passed over',
    (data) => {
      expect(openHostMessage(data)).toBeNull()
      expect(openFrameMessage(data)).toBeNull()
    },
  )

  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  it.each([
    ['a number as token', { type: 'tokenChanged', token: 7 }],
    ['no token at all', { type: 'tokenChanged' }],
    ['a token of a megabyte', { type: 'tokenChanged', token: 'x'.repeat(1_000_000) }],
    ['a list of properties', { type: 'propertiesChanged', properties: [1] }],
    ['a date in a property', { type: 'propertiesChanged', properties: { at: new Date() } }],
    ['a map in a property', { type: 'propertiesChanged', properties: { at: new Map() } }],
    ['no number in a property', { type: 'propertiesChanged', properties: { at: Number.NaN } }],
    ['a circle in a property', { type: 'propertiesChanged', properties: circle }],
    ['no payload', { type: 'triggerEvent', eventName: 'Chosen' }],
    ['an event without a name', { type: 'triggerEvent', payload: {} }],
    ['a scheme of its own', { type: 'colorSchemeChanged', colorScheme: 'sepia' }],
    ['an unknown kind', { type: 'constructor' }],
  ])('with %s is passed over', (_, message) => {
    expect(openHostMessage({ ...message, protocol: 'ashlar-embed', version: 1, instance: 'i1' })).toBeNull()
  })

  it('brings nothing along that it does not have', () => {
    const posted = { ...sealMessage('i1', { type: 'tokenChanged', token: 'abc' }), onMessage: 'more' }
    expect(openHostMessage(posted)?.message).toEqual({ type: 'tokenChanged', token: 'abc' })
  })

  it('of a frame with an error that is none, or parameters that are none, is passed over', () => {
    const sealed = { protocol: 'ashlar-embed', version: 1, instance: 'i1' }
    expect(openFrameMessage({ ...sealed, type: 'authError', error: 'oops', message: '' })).toBeNull()
    expect(openFrameMessage({ ...sealed, ...frameMessages[1], queryParams: { id: 7 } })).toBeNull()
  })
})
