import { type EditedApplication, EditedFiles } from '@ashlar/files'
import { emptyPage, pageCheck, type PageRecords, type WidgetRecord, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'

const catalogue = widgetCatalogue(widgetDescriptors)
const files = new EditedFiles({ endingOf: () => null, checkPage: pageCheck(catalogue) })
const path = 'pages/page1/page.yaml'

const edited = ((): EditedApplication => {
  let count = 0
  const empty = emptyPage('Page1', () => `id${(count += 1)}`)
  const canvas = Object.values(empty).find((record) => record.kind === 'widget' && record.type === 'canvas')
  const widget = (id: string, type: string, parentId: string): WidgetRecord => ({
    kind: 'widget',
    id,
    name: `Named${id}`,
    type,
    parentId,
    order: id,
    left: { value: 0, mode: 'gridUnit' },
    top: { value: 0, mode: 'gridUnit' },
    width: { value: 10, mode: 'gridUnit' },
    height: { value: 4, mode: 'gridUnit' },
    properties: {},
    dynamicBindingPathList: [],
    dynamicPropertyPathList: [],
  })
  const page: PageRecords = {
    ...empty,
    a: widget('a', 'container', canvas?.id ?? ''),
    b: widget('b', 'canvas', 'a'),
    c: widget('c', 'text', 'b'),
  }
  return {
    name: 'Orders',
    pages: [{ id: 'p1', name: 'Page1', isHidden: false }],
    openId: 'p1',
    page,
    application: {},
    integrations: [],
  }
})()

const text = files.textOf(edited, path) ?? ''
const items = text.split(/(?<=\n)(?= {2}- )/u)
const itemOf = (id: string): string => items.find((item) => item.includes(`id: ${id}\n`)) ?? ''
const read = (from: string, to: string) => {
  if (from === '' || !text.includes(from)) throw new Error(`There is no ${from}.`)
  return files.read(edited, path, text.replace(from, to))
}

describe('a page of which a file changes some components', () => {
  it('is sound where it was, and stays so with a component that is one', () => {
    expect(pageCheck(catalogue)(edited.page).ok).toBe(true)
    expect(read(itemOf('c'), itemOf('c').replace('gridUnit', 'px')).ok).toBe(true)
    expect(read(itemOf('c'), '').ok).toBe(true)
  })

  it.each([
    ['what something stands in is deleted', itemOf('b'), ''],
    [
      'what something stands in becomes what it cannot stand in',
      itemOf('b'),
      itemOf('b').replace('type: canvas', 'type: text'),
    ],
    ['something stands in itself', itemOf('a'), itemOf('a').replace(/parentId: .+/u, 'parentId: b')],
    ['two have one name', itemOf('c'), itemOf('c').replace('Namedc', 'Nameda')],
    ['there is no component of a type', itemOf('c'), itemOf('c').replace('type: text', 'type: nothing')],
    ['a name is none', itemOf('c'), itemOf('c').replace('Namedc', 'a.b')],
    ['there are two pages', itemOf('a'), itemOf('a').replace(/parentId: .+/u, 'parentId: null')],
    ['there is no page', items[1] ?? '', ''],
  ])('is refused where %s, at a line of its own', (_, from, to) => {
    expect(from).not.toBe(to)
    const refused = read(from, to)
    if (refused.ok) throw new Error('It was taken.')
    for (const { line } of refused.problems) expect(line).toBeLessThanOrEqual(text.split('\n').length)
  })
})
