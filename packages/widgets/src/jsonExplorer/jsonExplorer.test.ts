import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { moveInJson } from './json-keys.ts'
import { childAt, rootNode, type JsonNode } from './json-nodes.ts'
import { pathOf, writtenValue } from './json-path.ts'
import {
  firstRows,
  jsonRows,
  moreShown,
  openLevels,
  revealed,
  rowId,
  toggled,
  untouched,
  type JsonRow,
} from './json-rows.ts'
import { findInJson, mostVisited } from './json-search.ts'
import { jsonExplorer } from './jsonExplorer.ts'
import { isAlike, readData } from './read-data.ts'
import { sameInOther } from './use-json-selection.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'jsonExplorer', name: 'Json', place: [0, 0, 48, 30], values }], 'published'))

const rowsOf = (value: unknown, unfolding = untouched, levels = 5): readonly JsonRow[] => {
  const root = rootNode(value)
  return jsonRows(root, openLevels(root, levels, firstRows).open, unfolding, false)
}
const ids = (rows: readonly JsonRow[]) => rows.map(rowId)

const steps = /\[("(?:[^"\\]|\\.)*"|\d+)\]|\.([^.[]+)/gu

/** Reads a path as a binding would, with `data` at its beginning. */
const follow = (data: unknown, path: string): unknown => {
  let value = data
  for (const [, quoted, plain] of path.slice('data'.length).matchAll(steps)) {
    const key: unknown = quoted === undefined ? plain : JSON.parse(quoted)
    if (typeof value === 'object' && value !== null) value = Reflect.get(value, String(key))
  }
  return value
}

const found = (value: unknown, query: string): readonly JsonNode[] =>
  [...findInJson(rootNode(value), query, false)].filter((node) => node !== undefined)

describe('the rows of JSON', () => {
  it('are open for five levels and open further by hand', () => {
    const value = { a: { b: { c: { d: { e: { f: 1 } } } } } }
    expect(ids(rowsOf(value))).not.toContain('/a/b/c/d/e/f')
    expect(ids(rowsOf(value, toggled(untouched, '/a/b/c/d/e', true)))).toContain('/a/b/c/d/e/f')
  })

  it('show a hundred items of a list, and as many more as are asked for', () => {
    const list = Array.from({ length: 250 }, (_none, index) => index)
    expect(rowsOf(list)).toHaveLength(102)
    expect(rowsOf(list).at(-1)).toMatchObject({ kind: 'more', shown: 100, size: 250 })
    expect(rowsOf(list, moreShown(untouched, '', 100))).toHaveLength(202)
    expect(rowsOf(list, moreShown(untouched, '', 1000))).toHaveLength(251)
  })

  it('stay few at first, however large the data is, and the first level is always among them', () => {
    const row = Object.fromEntries(Array.from({ length: 50 }, (_none, index) => [`c${index}`, index]))
    const large = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => row))
    expect(rowsOf(large).length).toBeLessThanOrEqual(firstRows + 2)
    expect(rowsOf(large).length).toBeGreaterThan(100)
  })

  it('read no more of the data than they show', () => {
    let reads = 0
    const list = Array.from({ length: 100_000 }, (_none, index) =>
      Object.defineProperty({}, 'value', {
        enumerable: true,
        get: () => {
          reads += 1
          return index
        },
      }),
    )
    rowsOf(list)
    expect(reads).toBeLessThan(500)
  })

  it('end at what contains itself, and at what refuses to be read', () => {
    const loop: Record<string, unknown> = { name: 'loop' }
    loop.self = loop
    const broken = Object.defineProperty({}, 'bad', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect(rowsOf(loop).map((row) => row.node.kind)).toEqual(['object', 'string', 'cycle'])
    expect(ids(rowsOf(broken))).toEqual(['', '/bad'])
  })

  it('show keys of prototypes as keys like others', () => {
    const rows = rowsOf(JSON.parse('{"__proto__": {"constructor": 1}, "a/b": 2}'))
    expect(ids(rows)).toEqual(['', '/__proto__', '/__proto__/constructor', '/a~1b'])
    expect(rows[2]?.node.value).toBe(1)
  })

  it('end where nesting is too deep for a page', () => {
    const deep = JSON.parse(`${'['.repeat(3000)}${']'.repeat(3000)}`)
    const root = rootNode(deep)
    const { open } = openLevels(root, Number.POSITIVE_INFINITY, 5000)
    expect(jsonRows(root, open, untouched, false).at(-1)?.node.kind).toBe('deep')
  })
})

describe('paths and copies', () => {
  it('are written as bindings write them', () => {
    const data = { lines: [{ 'odd key': 1 }] }
    const lines = childAt(rootNode(data), 0, false)
    const odd = lines && childAt(childAt(lines, 0, false) ?? lines, 0, false)
    expect(odd && pathOf(odd)).toBe('lines[0]["odd key"]')
    expect(odd && pathOf(odd, 'data')).toBe('data.lines[0]["odd key"]')
  })

  it('lead to the value that is shown, whatever the keys are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.array(fc.jsonValue(), { maxLength: 3 })), (data) => {
        for (const row of rowsOf(data)) expect(follow(data, pathOf(row.node, 'data'))).toBe(row.node.value)
      }),
    )
  })

  it('hold what JSON cannot: numbers without limit and what contains itself', () => {
    const loop: Record<string, unknown> = { big: 10n, twice: [1], again: undefined }
    loop.again = loop.twice
    loop.self = loop
    expect(JSON.parse(writtenValue(loop))).toEqual({
      big: '10',
      twice: [1],
      again: [1],
      self: '[contains itself]',
    })
    expect(writtenValue('as it is')).toBe('as it is')
  })
})

describe('searching JSON', () => {
  const data = { orders: [{ city: 'Kraków' }, { city: 'Oslo', total: 12.5 }], Oslo: true }

  it('finds keys and values in the order of the tree, without case and accents', () => {
    expect(found(data, 'OSLO').map((node) => pathOf(node))).toEqual(['orders[1].city', 'Oslo'])
    expect(found(data, 'krakow')).toHaveLength(1)
    expect(found(data, '12.5')).toHaveLength(1)
  })

  it('finds what is not unfolded, and unfolding around it gives it a row', () => {
    const large = { list: Array.from({ length: 5000 }, (_none, index) => ({ deep: { name: `n${index}x` } })) }
    const [match] = found(large, 'n4321x')
    expect(match && pathOf(match)).toBe('list[4321].deep.name')
    if (match !== undefined) expect(ids(rowsOf(large, revealed(untouched, match)))).toContain(match.id)
  })

  it('ends in what contains itself and in what stands at very many places', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(found(loop, 'nothing')).toEqual([])
    let shared: unknown = 'leaf'
    for (let level = 0; level < 60; level += 1) shared = [shared, shared]
    let looked = 0
    const walk = findInJson(rootNode(shared), 'absent', false)
    while (walk.next().done !== true) looked += 1
    expect(looked).toBeLessThanOrEqual(mostVisited / 256)
  })
})

describe('the keys of the tree', () => {
  const rows = rowsOf({ a: { b: 1 }, c: [] }, untouched)

  it('go down and up, into branches and out of them', () => {
    expect(moveInJson(rows, 0, 'ArrowDown', 10)).toEqual({ kind: 'go', to: 1 })
    expect(moveInJson(rows, 1, 'ArrowRight', 10)).toEqual({ kind: 'go', to: 2 })
    expect(moveInJson(rows, 2, 'ArrowLeft', 10)).toEqual({ kind: 'go', to: 1 })
    expect(moveInJson(rows, 1, 'ArrowLeft', 10)).toEqual({ kind: 'toggle', isOpen: false })
    expect(moveInJson(rows, 0, 'End', 10)).toEqual({ kind: 'go', to: 3 })
  })

  it('go to the next key that begins with a letter, and open nothing that is empty', () => {
    expect(moveInJson(rows, 0, 'C', 10)).toEqual({ kind: 'go', to: 3 })
    expect(moveInJson(rows, 3, 'ArrowRight', 10)).toBeUndefined()
    expect(moveInJson(rows, 0, 'z', 10)).toBeUndefined()
  })
})

describe('the data of the explorer', () => {
  it('is read from text that is JSON, and says where such text is broken', () => {
    expect(readData(' [1] ')).toEqual({ kind: 'data', value: [1] })
    expect(readData('just words')).toEqual({ kind: 'data', value: 'just words' })
    expect(readData('{ "a": ').kind).toBe('unreadable')
    expect(readData('').kind).toBe('none')
    expect(readData(null)).toEqual({ kind: 'data', value: null })
  })

  it('is compared by what it says', () => {
    expect(isAlike({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBe(true)
    expect(isAlike({ a: [1] }, { a: { 0: 1 } })).toBe(false)
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(isAlike(loop, structuredClone(loop))).toBe(false)
  })

  it('keeps the place of the selection when it comes anew', () => {
    const before = childAt(rootNode({ a: 1, b: 2 }), 1, false)
    expect(before && sameInOther(before, rootNode({ b: 3 }), false)?.value).toBe(3)
    expect(before && sameInOther(before, rootNode([1, 2, 3]), false)).toBeUndefined()
  })
})

describe('JSON explorer', () => {
  it('is a tree with levels, places and what stands open', async () => {
    const markup = await render({ data: { name: 'Ada', list: [1] }, rootName: 'API1.response' })
    expect(markup).toMatch(/role="tree" tabindex="0" aria-label="API1.response"/i)
    expect(markup).toMatch(/role="treeitem"[^>]*aria-level="1"[^>]*aria-expanded="true"/)
    expect(markup).toMatch(/aria-level="3"[^>]*aria-setsize="1" aria-posinset="1"/)
    expect(markup).toContain('2 properties')
  })

  it('never makes markup of keys and values', async () => {
    const markup = await render({ data: { '<img src=x>': '<script>alert(1)</script>' } })
    expect(markup).not.toContain('<img src=x')
    expect(markup).not.toContain('<script>alert')
  })

  it('says where a list goes on', async () => {
    const markup = await render({ data: Array.from({ length: 300 }, () => 1), openLevels: 1 })
    expect(markup).toContain('aria-setsize="300"')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(jsonExplorer))
      expect(await render(values)).not.toContain('role="alert"')
  })
})
