import { renderJson, parseTemplate } from '@ashlar/expression'
import { describe, expect, it } from 'vitest'
import { drawnParameters, isClosed, writtenParameters } from './parameters.ts'

const again = (text: string): string => writtenParameters(drawnParameters(text) ?? [])

describe('parameters edited by hand', () => {
  it('are read from an object in which bindings stand, and written back as they were', () => {
    const text =
      '{ "status": {{ Status.value }}, "name": "{{ Name.value }}", "page": 2, "from": "orders/{{ Table1.selectedRow["id"] }}", "all": true, "code": "007" }'
    expect(drawnParameters(text)).toEqual([
      { name: 'status', value: '{{ Status.value }}', isText: false },
      { name: 'name', value: '{{ Name.value }}', isText: true },
      { name: 'page', value: '2', isText: false },
      { name: 'from', value: 'orders/{{ Table1.selectedRow["id"] }}', isText: true },
      { name: 'all', value: 'true', isText: false },
      { name: 'code', value: '007', isText: true },
    ])
    expect(again(text)).toBe(text)
    expect(drawnParameters({ id: 7 })).toEqual([{ name: 'id', value: '7', isText: false }])
  })

  it('are nothing where nothing is written', () => {
    expect(drawnParameters('')).toEqual([])
    expect(drawnParameters(undefined)).toEqual([])
    expect(writtenParameters([])).toBe('')
    expect(writtenParameters([{ name: '', value: 'left over', isText: false }])).toBe('')
  })

  it('are left to code where names with values could not hold them', () => {
    for (const text of [
      '{{ Link.parameters }}',
      '{ "a": ["x", "y"] }',
      '{ "a": null }',
      '{ "{{ Name.value }}": 1 }',
      '[{ "key": "a", "value": "b" }]',
      '{ "a": 1',
      '"a"',
    ])
      expect(drawnParameters(text), text).toBeUndefined()
  })

  it('write what was typed so that any value stays JSON', () => {
    const typed = [
      { name: 'search', value: 'says "{{ Search.value }}" \\ and more', isText: false },
      { name: 'id', value: ' {{ { a: 1 }.a }} ', isText: false },
      { name: 'count', value: '12', isText: false },
    ]
    const written = writtenParameters(typed)
    const template = parseTemplate(written)
    expect(JSON.parse(renderJson(template, ['a "b"', 1]))).toEqual({
      search: 'says "a "b"" \\ and more',
      id: 1,
      count: 12,
    })
    expect(again(written)).toBe(written)
  })

  it('keep a binding that is not closed yet from swallowing what follows', () => {
    const open = { name: 'a', value: 'from {{ Status.', isText: false }
    expect(isClosed(open)).toBe(false)
    expect(isClosed({ ...open, value: '{{ Status.value }}' })).toBe(true)
    const written = writtenParameters([open, { name: 'b', value: 'x', isText: false }])
    expect(drawnParameters(written)).toEqual([
      { name: 'a', value: 'from {{ Status.', isText: true },
      { name: 'b', value: 'x', isText: true },
    ])
    expect(again(written)).toBe(written)
  })

  it('take the first of two of the same name', () => {
    const same = { name: 'a', isText: false }
    expect(
      writtenParameters([
        { ...same, value: 'x' },
        { ...same, value: 'y' },
      ]),
    ).toBe('{ "a": "x" }')
  })
})
