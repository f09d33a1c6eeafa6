import type { ReadForeign } from '@ashlar/files'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { appsmithFile, appsmithWidget } from './appsmith-testing.ts'
import { readForeign } from './foreign-files.ts'
import { importedFile, told } from './foreign-testing.ts'
import { retoolFile, retoolPlugin, retoolWidget } from './retool-testing.ts'

const imported = (plugins: readonly [string, JsonValue][]): ReadForeign => importedFile(retoolFile(plugins))

describe('a file of Retool that is made to do harm', () => {
  it('with components in a circle loses these, and says so', () => {
    const circle = imported([
      retoolWidget('ContainerWidget2', 'one', {}, { container: 'two' }),
      retoolWidget('ContainerWidget2', 'two', {}, { container: 'one' }),
      retoolWidget('ContainerWidget2', 'self', {}, { container: 'self' }),
    ])
    expect(told(circle)).toContain('Orders.one: It was left out')
    expect(told(circle)).toContain('Orders.self: It was left out')
  })

  it('with components deep in each other keeps those that have a place', () => {
    const chain = Array.from({ length: 1000 }, (_value, index) =>
      retoolWidget(
        'ContainerWidget2',
        `box${index}`,
        {},
        index === 0 ? {} : { container: `box${index - 1}` },
      ),
    )
    expect(told(imported(chain))).toContain('Orders.box999: It was left out')
  })

  it('with thousands of components is read up to a bound', () => {
    const many = Array.from({ length: 6000 }, (_value, index) =>
      retoolWidget('TextWidget2', `t${index}`, { value: 'x' }, { row: index }),
    )
    const kept = imported(many)
    expect(told(kept)).toContain('Orders: A page has at most 2000 components and queries')
  }, 60_000)

  it('with functions that read each other neither runs on nor grows without end', () => {
    const functions = Array.from({ length: 40 }, (_value, index) =>
      retoolPlugin('function', 'Function', `f${index}`, {
        funcBody: index === 0 ? 'return f39.value' : `return f${index - 1}.value + f${index - 1}.value`,
      }),
    )
    const grown = imported([...functions, retoolWidget('TextWidget2', 'grown', { value: '{{ f39.value }}' })])
    expect(told(grown)).toContain('which reads itself, or is read too often')
    expect(JSON.stringify(grown.application).length).toBeLessThan(10_000_000)
  }, 60_000)

  it('is refused with a sentence where it is damaged', () => {
    const damaged = { page: { data: { appState: '["^ ","label","^9"]' } } }
    const refused = readForeign(JSON.stringify(damaged))
    expect(refused.ok ? '' : refused.problems[0]?.reason).toContain('is damaged')
    const empty = readForeign(JSON.stringify({ page: { data: { appState: '["^ "]' } } }))
    expect(empty.ok).toBe(false)
  })
})

describe('a file of another product with more components than a page can have', () => {
  const component = (id: string, type: string, parent: string | null): JsonObject => ({
    id,
    name: id,
    type,
    pageId: 'page-1',
    parent,
    properties: {},
    layouts: [],
  })
  const tooljet = (components: JsonObject[]): JsonObject => ({
    app: [{ definition: { appV2: { name: 'Many', components, pages: [{ id: 'page-1', name: 'Home' }] } } }],
  })

  it('is read up to a bound, of ToolJet as of Appsmith', () => {
    const many = Array.from({ length: 6000 }, (_value, index) => component(`t${index}`, 'Text', null))
    expect(told(importedFile(tooljet(many)))).toContain(
      'Home: A page has at most 2000 components and queries',
    )
    const widgets = Array.from({ length: 6000 }, (_value, index) =>
      appsmithWidget('TEXT_WIDGET', `t${index}`),
    )
    expect(told(importedFile(appsmithFile(widgets)))).toContain(
      'A page has at most 2000 components and queries',
    )
  }, 16000)

  it('keeps of a long chain of containers those that have a place', () => {
    const chain = Array.from({ length: 1000 }, (_value, index) =>
      component(`c${index}`, 'Container', index === 0 ? null : `c${index - 1}`),
    )
    expect(told(importedFile(tooljet(chain)))).toContain('Home.c999: It was left out')
  }, 60_000)
})
