// @vitest-environment jsdom
import { gridUnits } from '@ashlar/schema'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../gallery/sample-host.ts'
import type { WidgetHost, WidgetSnapshot } from '../src/host.ts'
import { PageView } from '../src/page-view/PageView.tsx'
import { preloadViews } from '../src/page-view/preload.ts'
import type { text } from '../src/text/text.ts'
import type { WidgetViewProps } from '../src/view.ts'

const drawn = vi.hoisted(() => new Map<string, number>())

// A view that counts how often it is drawn, in the place of the one for texts.
vi.mock('../src/text/TextView.tsx', () => ({
  TextView: ({ record, values }: WidgetViewProps<typeof text>) => {
    drawn.set(record.name, (drawn.get(record.name) ?? 0) + 1)
    return String(values.text)
  },
}))

const count = 60
const names = Array.from({ length: count }, (_none, index) => `Text${index}`)

/** A page of texts whose records can be changed, as an edit of the document changes them. */
const aPage = () => {
  const inner = sampleHost(
    names.map((name, index) => ({
      type: 'text',
      name,
      place: [(index % 6) * 16, Math.floor(index / 6) * 4, 15, 3] as const,
      values: { text: name },
    })),
    'edit',
  )
  const moved = new Map<string, WidgetSnapshot>()
  const listeners = new Map<string, Set<() => void>>()
  const host: WidgetHost = {
    ...inner,
    snapshot: (id) => moved.get(id) ?? inner.snapshot(id),
    subscribe: (id, listener) => {
      const own = listeners.get(id) ?? new Set()
      listeners.set(id, own.add(listener))
      const stop = inner.subscribe(id, listener)
      return () => {
        own.delete(listener)
        stop()
      }
    },
  }
  const canvas = inner.children(inner.children(inner.rootId)[0] ?? '')[0] ?? ''
  const idOf = (name: string): string =>
    inner.children(canvas).find((id) => inner.snapshot(id)?.record.name === name) ?? ''
  const move = (name: string, left: number, top: number): void => {
    const id = idOf(name)
    const before = host.snapshot(id)
    if (before === undefined) throw new Error(`There is no ${name}.`)
    moved.set(id, { ...before, record: { ...before.record, left: gridUnits(left), top: gridUnits(top) } })
    for (const listener of listeners.get(id) ?? []) listener()
  }
  return { host, idOf, move }
}

const show = async (host: WidgetHost): Promise<void> => {
  await preloadViews(['page', 'section', 'canvas', 'text'])
  const place = document.body.appendChild(document.createElement('div'))
  await act(async () => createRoot(place).render(createElement(PageView, { host })))
}

describe('what is drawn again', () => {
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe(): void {}
        disconnect(): void {}
      },
    )
    window.matchMedia = vi.fn().mockReturnValue({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    })
    drawn.clear()
  })

  it('after a value changed is the widget whose value it is', async () => {
    const { host, idOf } = aPage()
    await show(host)
    expect([...drawn.keys()].toSorted()).toEqual(names.toSorted())
    drawn.clear()
    await act(async () => host.setValue(idOf('Text7'), 'text', 'another'))
    expect(Object.fromEntries(drawn)).toEqual({ Text7: 1 })
  })

  it('after a widget moved is that widget', async () => {
    const { host, move } = aPage()
    await show(host)
    drawn.clear()
    await act(async () => move('Text59', 40, 80))
    expect(Object.fromEntries(drawn)).toEqual({ Text59: 1 })
  })
})
