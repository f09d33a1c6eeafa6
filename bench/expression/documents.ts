import type { EntityDefinition } from '@ashlar/expression'

/** An application of which one input reaches a known number of bindings, and the rest stands beside. */
export interface SampleApplication {
  readonly entities: readonly EntityDefinition[]
  /** Path of the input to change. */
  readonly input: string
  /** Bindings that the input reaches. */
  readonly reached: readonly string[]
}

/** How the reached bindings hang together. */
export type Shape = 'chain' | 'fan-out' | 'diamonds' | 'mix'

/**
 * An application as builders make them: inputs, an API's rows, and bindings of which a third are plain paths, a third
 * short expressions, and the rest texts and list functions. Names carry the seed, so that no two documents share a
 * source and no cache of the engine helps.
 */
export function mixedApplication(bindings: number, seed: number): EntityDefinition[] {
  const name = (kind: string, index: number) => `${kind}${seed}_${index}`
  const entities: EntityDefinition[] = []
  for (let index = 0; index < 20; index += 1) {
    entities.push({ name: name('Input', index), values: { value: `text ${index}`, isVisible: true } })
    const rows = Array.from({ length: 20 }, (_, id) => ({ id, name: `Row ${id}`, total: id * index }))
    entities.push({ name: name('Api', index), values: { response: { rows, count: 20 } } })
  }
  for (let index = 0; index < bindings; index += 1) {
    const input = name('Input', index % 20)
    const api = name('Api', index % 20)
    const earlier = index < 12 ? `${input}.value` : `${name('Widget', index - (index % 12) - 1)}.text`
    const templates = [
      `{{ ${input}.value }}`,
      `{{ ${earlier} + ${index} }}`,
      `{{ ${api}.response.rows[${index % 20}].name }}`,
      `Hello {{ ${input}.value }}, you have {{ ${api}.response.count }} orders`,
      `{{ ${input}.value.length > 3 ? "long" : "short" }}`,
      `{{ ${api}.response.rows.filter((row) => row.total > ${index}).map((row) => ({ ...row, label: row.name + ${index} })) }}`,
      `{{ ${earlier} }}`,
      `{{ ${input}.isVisible && ${api}.response.count > ${index % 40} }}`,
      `{{ ${api}.response.rows }}`,
      `{{ Math.round(${api}.response.rows.reduce((sum, row) => sum + row.total, 0) / ${index + 1}) }}`,
      `{{ ${earlier} }}`,
      `Total: {{ ${api}.response.rows[0].total + ${index} }} EUR`,
    ]
    entities.push({
      name: name('Widget', index),
      values: { type: 'text', isVisible: true, left: index, top: index, width: 4, height: 2 },
      bindings: { text: templates[index % templates.length] ?? '' },
    })
  }
  return entities
}

/** An application of `total` bindings, of which `reach` hang on one input in the given shape. */
export function reachingApplication(total: number, reach: number, shape: Shape): SampleApplication {
  const reads = Array.from({ length: reach }, (_, index) => readsOf(shape, index))
  const entities: EntityDefinition[] = [{ name: 'Input', values: { value: 1 } }]
  const reached: string[] = []
  for (const [index, read] of reads.entries()) {
    const [one, other] = read.map((from) => (from === -1 ? 'Input.value' : `Node${from}.value`))
    // The mean of two, since sums over long paths of doublings would leave the numbers.
    const expression = other === undefined ? `${one} + 1` : `(${one} + ${other}) / 2 + 1`
    entities.push({
      name: `Node${index}`,
      values: { left: index },
      bindings: { value: `{{ ${expression} }}` },
    })
    reached.push(`Node${index}.value`)
  }
  entities.push({ name: 'Beside', values: { value: 1 } })
  for (let index = reach; index < total; index += 1) {
    const from = index % 50 === 0 || index === reach ? 'Beside' : `Other${index - 1}`
    entities.push({
      name: `Other${index}`,
      values: { left: index },
      bindings: { value: `{{ ${from}.value + 1 }}` },
    })
  }
  return { entities, input: 'Input.value', reached }
}

/** A table of 1,000 rows with some columns, each of which computes a value for each row with an input. */
export function tableApplication(columns: number): EntityDefinition[] {
  const rows = Array.from({ length: 1000 }, (_, id) => ({ id, total: id }))
  const bindings = Object.fromEntries(
    Array.from({ length: columns }, (_, column) => [
      `columns.${column}.cells`,
      {
        template: `{{ currentRow.total * Input.value + ${column} }}`,
        rows: { of: 'data', as: 'currentRow' },
      },
    ]),
  )
  const values = { data: rows, columns: Array.from({ length: columns }, () => ({ cells: null })) }
  return [
    { name: 'Input', values: { value: 1 } },
    { name: 'Table', values, bindings },
  ]
}

/** The earlier bindings that one binding of a shape reads; -1 is the input. */
export function readsOf(shape: Shape, index: number): number[] {
  if (index === 0) return [-1]
  if (shape === 'fan-out') return [-1]
  if (shape === 'chain') return [index - 1]
  if (shape === 'diamonds') {
    const place = index % 4
    if (place === 3) return [index - 1, index - 2]
    return [index - place - 1]
  }
  return index % 5 === 0 ? [-1] : index % 5 === 1 ? [index - 1] : [index - 1, Math.floor(index / 2)]
}
