import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { WidgetHost } from '../src/host.ts'
import { PageView } from '../src/page-view/PageView.tsx'
import { preloadViews } from '../src/page-view/preload.ts'
import { typesOn } from './render-page.ts'

/** A page as it is alive in a document without layout, for tests in `jsdom` of what happens after it was drawn. */
export const mountPage = async (host: WidgetHost): Promise<HTMLElement> => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  )
  window.matchMedia = vi.fn().mockReturnValue({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
  // There is no top layer: what opens in it is drawn where it stands.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  HTMLDialogElement.prototype.showModal = () => undefined
  HTMLDialogElement.prototype.close = () => undefined
  vi.stubGlobal('visualViewport', null)
  // Editors measure text; here it takes no room.
  Range.prototype.getClientRects = () => document.body.getClientRects()
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
  await preloadViews(typesOn(host, host.rootId))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  // What is still being fetched must not be drawn into a document that is gone with its test.
  onTestFinished(() => act(() => root.unmount()))
  await act(async () => root.render(createElement(PageView, { host })))
  return place
}

/** The id of a widget of a page by its name. */
export const widgetIdOf = (host: WidgetHost, name: string, from = host.rootId): string =>
  host.snapshot(from)?.record.name === name
    ? from
    : host.children(from).reduce((found, child) => found || widgetIdOf(host, name, child), '')
