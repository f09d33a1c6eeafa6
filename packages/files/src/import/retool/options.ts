import type { JsonObject, JsonValue } from '@ashlar/schema'
import { expressionIn, type RetoolCode } from './code.ts'
import { type CodePlace, textIn } from './known.ts'

const listIn = (value: JsonValue | undefined): readonly JsonValue[] | null => {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string' || !value.trim().startsWith('[')) return null
  try {
    const read: JsonValue = JSON.parse(value)
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

/** A list there: written down, or computed. */
const listExpression = (value: JsonValue | undefined): string => {
  const list = listIn(value)
  if (list !== null) return JSON.stringify(list)
  return typeof value === 'string' && value.trim() !== '' ? `(${expressionIn(value)})` : '[]'
}

/** Options of a field as text: JSON where all are written down, else a binding. */
export const optionsOf = (
  template: JsonObject,
  code: RetoolCode,
  path: string,
  place: CodePlace,
): string | null => {
  if (template['itemMode'] === 'static' || listIn(template['_values'])?.length) {
    const isStatic = template['itemMode'] === 'static' || textIn(template, 'data') === ''
    if (isStatic) return fixedOptions(template, code, path, place)
  }
  const data = textIn(template, 'data')
  const [value, label] = [textIn(template, 'values'), textIn(template, 'labels')]
  const item: CodePlace = { ...place, given: { ...place.given, item: 'item', i: 'i' } }
  if (template['itemMode'] !== undefined && data !== '') {
    // Labels of a list beside that of the values, from before there were items.
    const old = listExpression(template['deprecatedLabels'])
    const labels = (label || '{{ item }}').replaceAll('self.deprecatedLabels', old === '[]' ? '[]' : old)
    const shown = `(${expressionIn(labels)}) ?? ${expressionIn(value || '{{ item }}')}`
    return code.text(
      `{{ _.map(${listExpression(data)}, (item, i) => ({ value: ${expressionIn(value || '{{ item }}')}, label: ${shown} })) }}`,
      `${path}.options`,
      item,
    )
  }
  const values = template['values']
  if (values === undefined || values === null || values === '') return null
  return code.text(
    `{{ _.map(${listExpression(values)}, (value, i) => ({ value, label: ${listExpression(template['labels'])}[i] ?? value })) }}`,
    `${path}.options`,
    item,
  )
}

const fixedOptions = (
  template: JsonObject,
  code: RetoolCode,
  path: string,
  place: CodePlace,
): string | null => {
  const values = listIn(template['_values']) ?? []
  const labels = listIn(template['_labels']) ?? []
  const hidden = listIn(template['_hiddenByIndex']) ?? []
  const options = values.flatMap((value, index) => {
    const label = labels[index]
    const shown = label === undefined || label === null || label === '' ? value : label
    return hidden[index] === true || hidden[index] === 'true' ? [] : [{ value, label: shown }]
  })
  if (options.length === 0) return null
  if (!JSON.stringify(options).includes('{{')) return JSON.stringify(options)
  const part = (value: JsonValue): string =>
    typeof value === 'string' ? code.expression(value, `${path}.options`, place) : JSON.stringify(value)
  const written = options.map(({ value, label }) => `{ value: ${part(value)}, label: ${part(label)} }`)
  return `{{ [${written.join(', ')}] }}`
}

/** The names of tabs or views, with the ids by which components say in which they stand. */
export const viewsOf = (template: JsonObject): { readonly id: string; readonly label: string }[] => {
  const names = listIn(template['tabNames'])
  if (names !== null)
    return names.map((name, index) => ({ id: String(index), label: typeof name === 'string' ? name : '' }))
  const labels = listIn(template['_labels']) ?? []
  const keys = listIn(template['_viewKeys']) ?? listIn(template['_values']) ?? []
  const taken = new Set<string>()
  return (listIn(template['_ids']) ?? []).flatMap((id, index) => {
    if (typeof id !== 'string' || id === '' || taken.has(id)) return []
    taken.add(id)
    const [label, key] = [labels[index], keys[index]]
    const shown = typeof label === 'string' && label !== '' ? label : key
    return [{ id: id.slice(0, 64), label: typeof shown === 'string' ? shown : `Tab ${index + 1}` }]
  })
}
