import { describe, expect, it } from 'vitest'
import { activeAfterKey, firstChoosable, optionRows, rowHeight } from './list-rows.ts'
import { optionFields, readOptions } from './options.ts'
import { searchRows } from './search-rows.ts'

const { options } = readOptions(
  [
    { label: 'Oslo', value: 1, group: 'Norway' },
    { label: 'Kyoto', value: 2, group: 'Japan', disabled: true },
    { label: 'Bergen', value: 3, group: 'Norway', description: 'Rain' },
    { label: 'Elsewhere', value: 4 },
  ],
  optionFields({}),
)
const words = (rows: ReturnType<typeof optionRows>) =>
  rows.map((row) =>
    row.kind === 'option'
      ? row.option.label
      : row.kind === 'all'
        ? 'all'
        : row.kind === 'group'
          ? `# ${row.label}`
          : `+ ${row.text}`,
  )

describe('the rows of a list', () => {
  const rows = optionRows(options)

  it('stand under the headings of their groups', () => {
    expect(words(rows)).toEqual(['# Norway', 'Oslo', 'Bergen', '# Japan', 'Kyoto', 'Elsewhere'])
  })

  it('are as high as what they show', () => {
    expect(rows.slice(0, 3).map(rowHeight)).toEqual([28, 34, 52])
  })

  it('are gone through by keys, past headings and disabled options, and round at the ends', () => {
    expect(firstChoosable(rows)).toBe(1)
    expect(activeAfterKey(rows, 2, 'ArrowDown')).toBe(5)
    expect(activeAfterKey(rows, 5, 'ArrowDown')).toBe(1)
    expect(activeAfterKey(rows, 1, 'ArrowUp')).toBe(5)
    expect(activeAfterKey(rows, 5, 'ArrowUp')).toBe(2)
    expect(activeAfterKey(rows, 1, 'PageDown')).toBe(5)
    expect(activeAfterKey(rows, 5, 'PageUp')).toBe(1)
    expect(activeAfterKey(rows, 1, 'a')).toBeUndefined()
    expect(activeAfterKey([], -1, 'ArrowDown')).toBe(-1)
  })

  it('are those that match what was typed', () => {
    const rules = { options, isFiltering: true, allowsCustom: false }
    expect(words(searchRows(rules, 'berg'))).toEqual(['# Norway', 'Bergen'])
    expect(words(searchRows({ ...rules, isFiltering: false }, 'berg'))).toHaveLength(6)
  })

  it('offer what was typed where that is allowed and no option says so', () => {
    const rules = { options, isFiltering: true, allowsCustom: true }
    expect(words(searchRows(rules, ' Paris '))).toEqual(['+ Paris'])
    expect(words(searchRows(rules, 'OSLO'))).toEqual(['# Norway', 'Oslo'])
    expect(words(searchRows(rules, ''))).not.toContain('+ ')
  })

  it('offer to choose all where there is more than one', () => {
    const rules = { options, isFiltering: true, allowsCustom: false, chosenOfAll: [] }
    expect(words(searchRows(rules, ''))[0]).toBe('all')
    expect(words(searchRows(rules, 'berg'))).not.toContain('all')
  })
})
