import type { ValuesOf } from '@ashlar/schema'
import { momentOf } from '../shared/dates.ts'
import { inferType, labelOfKey } from '../shared/infer.ts'
import { numberOf } from '../values.ts'
import { nameOf, type ChartFields } from './chart-fields.ts'
import { isOneOf, type ChartType } from './chart-kinds.ts'
import type { ChartModel, ChartRow, ReadChart } from './chart-model.ts'
import { unitForSpan, unitKey, unitsBetween, type DateUnit } from './date-units.ts'
import { joinedValue } from './joined.ts'
import { SeriesPlaces } from './series-places.ts'
import type { chart } from './chart.ts'

/** More series than these are a tangle that nobody can read, and that browsers draw slowly. */
const mostSeries = 50
/** The most parts of a whole, and the most spokes of a radar. */
const mostParts = 100
const partTypes: readonly ChartType[] = ['pie', 'donut', 'funnel', 'treemap', 'radar']
const barTypes: readonly ChartType[] = ['bar', 'horizontalBar', 'combined', 'heatmap']

const axisFor = (
  { type, sample, xField }: ChartFields,
  wanted: ValuesOf<typeof chart>['xAxisType'],
): ChartModel['axis'] => {
  if (barTypes.includes(type) || partTypes.includes(type)) return 'category'
  if (wanted !== 'auto') return wanted
  const found = inferType(sample(xField))
  return found === 'date' || found === 'dateTime' ? 'time' : 'category'
}

const rangeOfDates = (rows: readonly ChartRow[], field: string): { first: Date; last: Date } | undefined => {
  let first: Date | undefined
  let last: Date | undefined
  for (const row of rows) {
    const moment = momentOf(row[field])
    if (moment === undefined) continue
    if (first === undefined || moment < first) first = moment
    if (last === undefined || moment > last) last = moment
  }
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** The unit to which dates are joined, and the dates from the first to the last. */
const unitFor = (fields: ChartFields, values: ValuesOf<typeof chart>) => {
  const wanted = values.dateUnit
  if (wanted === 'none' || fields.type === 'gauge') return undefined
  const kind = inferType(fields.sample(fields.xField))
  const areDates = kind === 'date' || kind === 'dateTime'
  if (wanted === 'auto' && (!areDates || !barTypes.includes(fields.type))) return undefined
  const range = rangeOfDates(fields.rows, fields.xField)
  if (range === undefined) return undefined
  const unit: DateUnit = wanted === 'auto' ? unitForSpan(range.first, range.last) : wanted
  return { unit, keys: unitsBetween(range.first, range.last, unit) }
}

const byNatural = new Intl.Collator(undefined, { numeric: true })

const ordered = (
  categories: readonly string[],
  sort: ValuesOf<typeof chart>['sort'],
  totals: ReadonlyMap<string | number, number>,
): readonly string[] => {
  const total = (category: string): number => totals.get(category) ?? 0
  switch (sort) {
    case 'none':
      return categories
    case 'xAscending':
      return categories.toSorted((one, other) => byNatural.compare(one, other))
    case 'xDescending':
      return categories.toSorted((one, other) => byNatural.compare(other, one))
    case 'valueDescending':
      return categories.toSorted((one, other) => total(other) - total(one))
    case 'valueAscending':
      return categories.toSorted((one, other) => total(one) - total(other))
  }
}

const collect = (
  { rows, how, xField, yFields, groupField }: ChartFields,
  placeOf: (value: unknown) => string | number | undefined,
) => {
  const places = new SeriesPlaces()
  const categories = new Set<string>()
  for (const row of rows) {
    const place = placeOf(row[xField])
    if (place === undefined) continue
    for (const field of yFields) {
      const value = how === 'count' ? 1 : numberOf(row[field])
      if (value === undefined) continue
      categories.add(String(place))
      const label = labelOfKey(field)
      const group = groupField === undefined ? undefined : nameOf(row[groupField])
      const name = group === undefined ? label : yFields.length === 1 ? group : `${group}, ${label}`
      places.add(name, field, place, value, row)
    }
  }
  return { places, categories: [...categories] }
}

/** Reads what stands along an axis or is part of a whole: one number per place and series. */
export const readSeries = (fields: ChartFields, values: ValuesOf<typeof chart>): ReadChart => {
  const { type, xField, yFields, how } = fields
  if (yFields.length === 0) return { problem: 'The data has no field with numbers to draw.' }
  const dates = unitFor(fields, values)
  const axis = dates === undefined ? axisFor(fields, values.xAxisType) : 'category'
  const placeOf = (value: unknown): string | number | undefined => {
    if (type === 'gauge') return 'All'
    if (dates !== undefined) {
      const moment = momentOf(value)
      return moment === undefined ? undefined : unitKey(moment, dates.unit)
    }
    if (axis === 'time') return momentOf(value)?.getTime()
    return axis === 'value' ? numberOf(value) : nameOf(value)
  }
  const { places, categories } = collect(fields, placeOf)
  if (places.series.size === 0)
    return { problem: `No row has a number in ${yFields.join(' or ')} and a value in ${xField}.` }

  const seriesBefore = places.keepLargest(mostSeries)
  const notes =
    seriesBefore > mostSeries ? [`The ${mostSeries} largest of ${seriesBefore} series are shown.`] : []
  const inTime = dates === undefined || dates.keys.length === 0 ? categories.toSorted() : dates.keys
  const sorted = ordered(dates === undefined ? categories : inTime, values.sort, places.totals(how))
  const asked = values.limit
  const ownLimit = partTypes.includes(type) ? mostParts : type === 'heatmap' ? 2000 : Number.POSITIVE_INFINITY
  const limit = Math.min(asked === undefined || asked < 1 ? ownLimit : Math.floor(asked), ownLimit)
  let shown = sorted
  if (axis === 'category' && sorted.length > limit) {
    const kept = new Set(sorted.slice(0, limit))
    shown = [...kept]
    if (values.showOthers && type !== 'heatmap') {
      places.joinOthers(kept, 'Others')
      shown = [...shown.filter((category) => category !== 'Others'), 'Others']
    } else places.dropOthers(kept)
    if (asked === undefined || asked > ownLimit)
      notes.push(`The first ${limit} of ${sorted.length} values are shown.`)
  }
  const order = new Map(shown.map((category, index) => [category, index]))
  const position = (x: string | number): number => (typeof x === 'number' ? x : (order.get(x) ?? 0))
  return {
    model: {
      type,
      axis,
      categories: axis === 'category' ? shown : [],
      series: [...places.series].map(([name, series]) => ({
        name,
        field: series.field,
        points: [...series.places]
          .map(([x, joined]) => ({ x, y: joinedValue(joined, how), row: joined.row }))
          .toSorted((one, other) => position(one.x) - position(other.x)),
      })),
      xLabel: labelOfKey(xField),
      yLabel: yFields.length === 1 ? (how === 'count' ? 'Count' : labelOfKey(yFields[0] ?? '')) : '',
      dateUnit: isOneOf(type, ['gauge']) ? undefined : dates?.unit,
      note: notes.length === 0 ? undefined : notes.join(' '),
    },
  }
}
