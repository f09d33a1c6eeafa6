import { JSDOM } from 'jsdom'
import { act, createElement, createRef } from 'react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { AshlarEmbedHandle, AshlarEmbedProps } from '../src/react.ts'
import { openHostMessage, sealMessage } from '../src/protocol.ts'

const origin = 'https://ashlar.example'
const src = `${origin}/embed/applications/a1`
const page = new JSDOM('<body><div id="root"></div></body>', { url: 'https://shop.example/' })

beforeAll(() => {
  for (const name of ['window', 'document', 'HTMLElement', 'customElements', 'CustomEvent', 'MessageEvent']) {
    vi.stubGlobal(name, Reflect.get(page.window, name))
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterAll(() => vi.unstubAllGlobals())

it('is one element that changes in place with its properties, and ends with the component', async () => {
  const { createRoot } = await import('react-dom/client')
  const { AshlarEmbed } = await import('../src/react.ts')
  const root = createRoot(page.window.document.getElementById('root') ?? page.window.document.body)
  const handle = createRef<AshlarEmbedHandle>()
  const render = (props: Partial<AshlarEmbedProps>) =>
    act(async () => root.render(createElement(AshlarEmbed, { src, ref: handle, ...props })))
  const onEvent = vi.fn()
  await render({ token: 'abc', properties: { id: 7 }, id: 'portal' })
  const element = document.querySelector('#portal ashlar-application')
  const target = element?.shadowRoot?.querySelector('iframe')?.contentWindow
  if (target === null || target === undefined) throw new Error('There is no frame.')
  const posted: unknown[] = []
  vi.spyOn(target, 'postMessage').mockImplementation((data: unknown) => {
    posted.push(openHostMessage(data)?.message)
  })
  const say = (message: Parameters<typeof sealMessage>[1]): boolean =>
    window.dispatchEvent(
      new MessageEvent('message', { data: sealMessage('i1', message), origin, source: target }),
    )
  say({ type: 'initialized' })
  await render({ token: 'next', properties: { id: 7 }, id: 'portal', onEvent })
  handle.current?.trigger('Chosen', { id: 1 })
  say({ type: 'event', eventName: 'Done', payload: {} })
  expect(posted).toEqual([
    { type: 'init', token: 'abc', properties: { id: 7 }, colorScheme: null },
    { type: 'tokenChanged', token: 'next' },
    { type: 'triggerEvent', eventName: 'Chosen', payload: { id: 1 } },
  ])
  expect(onEvent).toHaveBeenCalledWith({ eventName: 'Done', payload: {} })
  expect(document.querySelector('ashlar-application')).toBe(element)
  await act(async () => root.unmount())
  expect(document.querySelector('ashlar-application')).toBeNull()
})
