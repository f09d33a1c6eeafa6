import type { PublishedPage } from '@ashlar/contract'
import { gridUnits } from '@ashlar/schema'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { factsOfPages } from './facts.ts'

const widget = (id: string, type: string): PublishedPage['widgets'][number] => ({
  kind: 'widget',
  id,
  name: `Widget${id}`,
  type,
  parentId: null,
  order: 'a',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties: {},
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const page = (...types: string[]): PublishedPage => ({
  id: 'p',
  name: 'Page',
  isHidden: false,
  path: '/',
  widgets: types.map((type, index) => widget(String(index), type)),
  stateVariables: [],
  timers: [],
  events: [],
  embedProperties: [],
  apis: [],
})

describe('the facts that travel with a published application', () => {
  it('are those of the kinds its pages use, each once, and of no others', () => {
    const pages = [page('page', 'input', 'input'), page('page', 'text', 'no such kind')]
    expect(factsOfPages(pages).map(({ type }) => type)).toEqual(['input', 'page', 'text'])
  })

  it('are made once for the pages of a deployment', () => {
    const pages = [page('page', 'table')]
    expect(factsOfPages(pages)).toBe(factsOfPages(pages))
  })

  it('weigh little: a form of inputs stays below 3 KB as it is sent', () => {
    const pages = [page('page', 'section', 'canvas', 'text', 'input', 'dropdown', 'button')]
    expect(gzipSync(JSON.stringify(factsOfPages(pages))).length).toBeLessThan(3072)
  })
})
