import type { ValuesOf } from '@ashlar/schema'
import { labelOfKey } from '../shared/infer.ts'
import { numberOf } from '../values.ts'
import { nameOf, problemOfFields, type ChartFields } from './chart-fields.ts'
import type { ChartPoint, ReadChart } from './chart-model.ts'
import { joinedFrom, joinedValue, joinedWith, type Joined } from './joined.ts'
import type { chart } from './chart.ts'

const mostFlows = 500

/** Whether following the flows can lead back to where one began: such a diagram has no left and right. */
export const hasCircle = (flows: readonly { readonly from: string; readonly to: string }[]): boolean => {
  const incoming = new Map<string, number>()
  const outgoing = new Map<string, string[]>()
  for (const { from, to } of flows) {
    incoming.set(from, incoming.get(from) ?? 0)
    incoming.set(to, (incoming.get(to) ?? 0) + 1)
    outgoing.set(from, [...(outgoing.get(from) ?? []), to])
  }
  const free = [...incoming].filter(([, count]) => count === 0).map(([name]) => name)
  let passed = 0
  for (let name = free.pop(); name !== undefined; name = free.pop()) {
    passed += 1
    for (const to of outgoing.get(name) ?? []) {
      const left = (incoming.get(to) ?? 0) - 1
      incoming.set(to, left)
      if (left === 0) free.push(to)
    }
  }
  return passed < incoming.size
}

/** Reads what flows from where to where. */
export const readFlows = (fields: ChartFields, values: ValuesOf<typeof chart>): ReadChart => {
  const { rows, names, xField, yFields, how } = fields
  const named = values.targetField.slice(0, 1000).trim()
  const target = named || (names.find((name) => name !== xField && !yFields.includes(name)) ?? '')
  const problem = problemOfFields([target], names)
  if (target === '' || problem !== undefined)
    return { problem: problem ?? 'Name the field that says where each row leads.' }
  if (yFields.length === 0) return { problem: 'The data has no field with numbers to draw.' }
  const flows = new Map<string, { from: string; to: string; joined: Joined }>()
  const field = yFields[0] ?? ''
  for (const row of rows) {
    const value = how === 'count' ? 1 : numberOf(row[field])
    if (value === undefined || value < 0) continue
    const from = nameOf(row[xField])
    const to = nameOf(row[target])
    const key = JSON.stringify([from, to])
    const before = flows.get(key)
    const added = joinedFrom(value, row)
    flows.set(key, { from, to, joined: before === undefined ? added : joinedWith(before.joined, added) })
  }
  if (flows.size === 0)
    return { problem: `No row has a number in ${field} and values in ${xField} and ${target}.` }
  const largest = [...flows.values()]
    .toSorted((one, other) => joinedValue(other.joined, how) - joinedValue(one.joined, how))
    .slice(0, mostFlows)
  if (hasCircle(largest)) return { problem: 'The flows lead in a circle, which this diagram cannot show.' }
  const points = largest.map(
    ({ from, to, joined }): ChartPoint => ({ x: from, to, y: joinedValue(joined, how), row: joined.row }),
  )
  return {
    model: {
      type: 'sankey',
      axis: 'category',
      categories: [...new Set(points.flatMap((point) => [String(point.x), point.to ?? '']))],
      series: [{ name: labelOfKey(field), field, points }],
      xLabel: labelOfKey(xField),
      yLabel: '',
      dateUnit: undefined,
      note: flows.size > mostFlows ? `The ${mostFlows} largest of ${flows.size} flows are shown.` : undefined,
    },
  }
}
