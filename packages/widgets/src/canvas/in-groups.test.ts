// @vitest-environment jsdom
import { act, createElement, isValidElement, memo, useEffect, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WidgetMode } from '../host.ts'
import { inGroups } from './in-groups.tsx'

let made: string[] = []
let root: Root
let page: HTMLElement

/** A widget that notes when it is made anew. */
const Widget = memo(({ name }: { name: string }) => {
  useEffect(() => {
    made.push(name)
  }, [name])
  return createElement('p', null, name)
})
Widget.displayName = 'Widget'

const names = (count: number): readonly string[] =>
  Array.from({ length: count }, (_none, index) => `Text${index}`)

const drawn = (items: readonly string[], mode: WidgetMode): ReactNode =>
  inGroups(items, mode, (name) => createElement(Widget, { key: name, name }))

const draw = (items: readonly string[], mode: WidgetMode): void =>
  act(() => root.render(createElement('main', null, drawn(items, mode))))

const shown = (): (string | null)[] => [...page.querySelectorAll('p')].map((element) => element.textContent)

/** The most nodes beside each other, at any depth. */
const mostSiblings = (node: ReactNode): number => {
  if (Array.isArray(node)) return Math.max(node.length, ...node.map((one: ReactNode) => mostSiblings(one)))
  return isValidElement<{ readonly children?: ReactNode }>(node) ? mostSiblings(node.props.children) : 1
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  made = []
  page = document.createElement('div')
  root = createRoot(page)
})
afterEach(() => act(() => root.unmount()))

describe('the groups in which the widgets of a canvas are drawn', () => {
  it('leave few siblings to walk over where one of a thousand widgets is drawn again', () => {
    expect(mostSiblings(drawn(names(1000), 'published'))).toBe(10)
  })

  it('keep the order of the widgets, and add no elements', () => {
    draw(names(1000), 'published')
    expect(shown()).toEqual(names(1000))
    expect(page.querySelector('main')?.childElementCount).toBe(1000)
  })

  it('keep widgets as they are when more of a large page are drawn', () => {
    draw(names(240), 'published')
    made = []
    draw(names(640), 'published')
    expect(made).toEqual(names(640).slice(240))
  })

  it('are none while the page is built, so that a widget that changes its place stays the same', () => {
    const items = names(100)
    draw(items, 'edit')
    made = []
    const moved = [...items.slice(1), items[0] ?? '']
    draw(moved, 'edit')
    expect(shown()).toEqual(moved)
    expect(made).toEqual([])
  })
})
