// @vitest-environment jsdom
import { addWidget, apply, setProperty, type Outcome } from '@ashlar/document'
import { emptyPage, widgetCatalogue, type PageRecords } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { beforeEach, describe, expect, it } from 'vitest'
import { findElements, measureScene, type MeasuredBefore } from './measure-scene.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const counting = (prefix: string) => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}
const after = (records: PageRecords, outcome: Outcome): PageRecords => {
  const applied = outcome.ok ? apply(records, outcome.change) : undefined
  if (applied?.ok !== true) throw new Error('The change does not fit.')
  return applied.records
}

const newId = counting('w')
/** A page with a text, and a container in which a button stands. */
const page = [
  { type: 'text', parentId: 's2', place: { left: 0, top: 0 } },
  { type: 'container', parentId: 's2', place: { left: 0, top: 20 } },
  { type: 'button', parentId: 'w3', place: { left: 0, top: 0 } },
].reduce(
  (records, added) => after(records, addWidget(records, catalogue, added, newId)),
  emptyPage('Page1', counting('s')),
)
const [text, container, button] = ['w1', 'w2', 'w4']

let surface: HTMLElement
/** The components that the browser was asked for, and how far down each is now. */
let asked: string[]
let tops: Map<string, number>

const measure = (records: PageRecords, before: MeasuredBefore | null = null) => {
  asked = []
  const measuredPage = { records, catalogue, isOpen: () => false, isNarrow: false }
  return measureScene(surface, findElements(surface), measuredPage, before)
}

beforeEach(() => {
  surface = document.createElement('div')
  tops = new Map()
  for (const id of Object.keys(page)) {
    const element = surface.appendChild(document.createElement('div'))
    element.dataset.widgetId = id
    element.getBoundingClientRect = () => {
      asked.push(id)
      return new DOMRect(0, tops.get(id) ?? 0, 100, 40)
    }
  }
})

describe('measuring a page again', () => {
  const topOf = (scene: ReturnType<typeof measure>, id: string | undefined) =>
    scene.items.find((item) => item.id === id)?.rectangle.top

  it('asks for everything the first time', () => {
    expect(measure(page).items.map(({ id }) => id)).toEqual(expect.arrayContaining([text, container, button]))
    expect(asked).toEqual(expect.arrayContaining([text, container, button]))
  })

  it('asks for nothing where nothing changed, and answers with the same', () => {
    const scene = measure(page)
    expect(measure(page, { scene, records: page, changed: new Set() }).items).toEqual(scene.items)
    expect(asked).toEqual([])
  })

  it('asks for what changed, and for what stands in it', () => {
    const scene = measure(page)
    tops.set('w4', 12)
    const next = measure(page, { scene, records: page, changed: new Set([container ?? '']) })
    expect(asked).toEqual(expect.arrayContaining([container, button]))
    expect(asked).not.toContain(text)
    expect(topOf(next, button)).toBe(12)
  })

  it('asks for a component whose record is another one, of which the browser may say nothing', () => {
    const scene = measure(page)
    const edited = after(page, setProperty(page, catalogue, { ids: ['w1'], path: 'text', value: 'Hello' }))
    measure(edited, { scene, records: page, changed: new Set() })
    expect(asked).toEqual([text])
  })

  it('finds a component that came, and leaves out one that is gone', () => {
    const scene = measure(page)
    surface.querySelector(`[data-widget-id="${text}"]`)?.remove()
    const { w1: _gone, ...left } = page
    const next = measure(left, { scene, records: page, changed: new Set() })
    expect(next.items.map(({ id }) => id)).not.toContain(text)
    expect(topOf(measure(page, { scene: next, records: left, changed: new Set() }), text)).toBeUndefined()
  })
})
