import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLabelOf, matchingOptions, optionFields, readOptions } from './options.ts'

const usual = optionFields({})
const read = (data: unknown, names: Readonly<Record<string, unknown>> = {}) =>
  readOptions(data, optionFields(names))
const labels = (options: readonly { label: string }[]): readonly string[] =>
  options.map((option) => option.label)

describe('options', () => {
  it('come from texts and numbers', () => {
    expect(read(['Oslo', 7]).options.map(({ label, value }) => ({ label, value }))).toEqual([
      { label: 'Oslo', value: 'Oslo' },
      { label: '7', value: 7 },
    ])
  })

  it('come from objects with label and value, or with the fields that the builder names', () => {
    expect(read([{ label: 'Norway', value: 'NO' }]).options[0]).toMatchObject({
      label: 'Norway',
      value: 'NO',
    })
    const customers = [{ customer_id: 3, name: 'Ada' }]
    expect(read(customers, { labelKey: 'name', valueKey: 'customer_id' }).options[0]).toMatchObject({
      label: 'Ada',
      value: 3,
      source: customers[0],
    })
  })

  it('carry group, description, icon, color and whether they are disabled where they are written so', () => {
    const written = {
      label: 'Norway',
      value: 'NO',
      group: 'Europe',
      description: 'Kroner',
      icon: 'flag',
      color: 'danger',
      disabled: true,
    }
    expect(read([written]).options[0]).toMatchObject({
      group: 'Europe',
      description: 'Kroner',
      icon: 'flag',
      color: 'danger',
      isDisabled: true,
    })
  })

  it('of rows show a further field only where the builder names it', () => {
    const rows = [{ id: 1, name: 'Bolt', description: 'M8', kind: 'Parts' }]
    const names = { labelKey: 'name', valueKey: 'id' }
    expect(read(rows, names).options[0]).toMatchObject({ description: '', group: '' })
    expect(
      read(rows, { ...names, descriptionKey: 'description', groupKey: 'kind' }).options[0],
    ).toMatchObject({
      description: 'M8',
      group: 'Parts',
    })
  })

  it('come from JSON written by hand, and from an object of labels by value', () => {
    expect(labels(read('["One", "Two"]').options)).toEqual(['One', 'Two'])
    expect(read({ NO: 'Norway' }).options[0]).toMatchObject({ label: 'Norway', value: 'NO' })
  })

  it('leave out what has no label, and further ones of the same value, objects by their content', () => {
    expect(labels(read([null, '', 'a', 'a', {}, 'b']).options)).toEqual(['a', 'b'])
    const places = [
      { label: 'Here', value: { x: 1 } },
      { label: 'Here again', value: { x: 1 } },
      { label: 'There', value: { x: 2 } },
    ]
    expect(labels(read(places).options)).toEqual(['Here', 'There'])
    expect(read(places).find({ x: 2 })?.label).toBe('There')
  })

  it('are none where the data is no list', () => {
    for (const data of [undefined, null, 'not JSON', 42, Symbol('list')])
      expect(read(data).options).toEqual([])
  })

  it('are found by value, a number by its text too', () => {
    const { find } = read([1, 2])
    expect(find('2')?.value).toBe(2)
    expect(find('')).toBeUndefined()
    expect(find(3)).toBeUndefined()
  })

  it('are found by typing without case and accents, those that begin with the words first', () => {
    const { options } = read(['São Paulo', 'Cap Sao', 'Oslo'])
    expect(labels(matchingOptions(options, 'sao'))).toEqual(['São Paulo', 'Cap Sao'])
    expect(matchingOptions(options, '')).toBe(options)
    expect(isLabelOf(options, ' oslo ')).toBe(true)
    expect(isLabelOf(options, 'osl')).toBe(false)
  })

  it('never take a label from what an object inherits', () => {
    expect(read([{ value: 1 }], { labelKey: 'constructor' }).options[0]?.label).toBe('1')
  })

  it('of ten megabytes are cut to what can be read, while bindings get all of it', () => {
    const long = 'x'.repeat(10_000_000)
    const [option] = read([long]).options
    expect(option?.label.length).toBe(500)
    expect(option?.value).toBe(long)
  })

  it('that refer to themselves are left out, or shown by their label', () => {
    const loop: Record<string, unknown> = {}
    loop.value = loop
    expect(read([loop]).options).toEqual([])
    expect(labels(read([{ ...loop, label: 'Loop' }]).options)).toEqual(['Loop'])
  })

  it('are read from whatever data there is, each value once', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        const { options, find } = readOptions(data, usual)
        expect(options.every((option) => option.label !== '' && find(option.value) !== undefined)).toBe(true)
      }),
    )
  })
})
