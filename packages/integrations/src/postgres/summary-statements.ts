import type { Grouping, SummaryWanted } from '@ashlar/schema'
import { askedFilters, columnOf, filterConditions, main, writeTable } from './table-parts.ts'
import { writeJoin, wordsOf } from './label-parts.ts'

const asked = ({ filters }: SummaryWanted): string[] => {
  const chosen = askedFilters(filters)
  return chosen.length === 0 ? [] : [`with asked as (select ${chosen.join(', ')})`]
}

const from = (wanted: SummaryWanted, joins: readonly string[] = []): string[] => {
  const conditions = filterConditions(wanted.filters)
  const isAsked = askedFilters(wanted.filters).length > 0
  return [
    `from ${isAsked ? 'asked cross join ' : ''}${writeTable(wanted.table)} as ${main}`,
    ...joins,
    ...(conditions.length === 0 ? [] : [`where ${conditions.join('\n  and ')}`]),
  ]
}

/** Counts rows, and adds up their amounts. */
export const totalsStatement = (wanted: SummaryWanted): string => {
  const { amount } = wanted
  const own = amount === undefined ? undefined : columnOf(main, amount)
  const sums =
    own === undefined ? [] : [`coalesce(sum(${own}), 0) as total`, `avg(${own})::double precision as average`]
  return [...asked(wanted), `select ${['count(*) as number', ...sums].join(', ')}`, ...from(wanted)].join(
    '\n',
  )
}

/** Counts rows, and adds up their amounts, for each day or value. */
export const groupsStatement = (wanted: SummaryWanted, grouping: Grouping, limit: number): string => {
  const { amount } = wanted
  const isDay = grouping.by === 'day'
  const group =
    grouping.by === 'label'
      ? wordsOf('label_1', grouping.label.words)
      : `${columnOf(main, grouping.column)}::${isDay ? 'date' : 'text'}`
  const sum = amount === undefined ? [] : [`sum(${columnOf(main, amount)}) as total`]
  return [
    ...asked(wanted),
    `select ${[`${group} as ${isDay ? 'day' : 'value'}`, 'count(*) as number', ...sum].join(', ')}`,
    ...from(wanted, grouping.by === 'label' ? [writeJoin(grouping.label, 'label_1')] : []),
    'group by 1',
    `order by ${isDay ? '1' : `${amount === undefined ? 2 : 3} desc nulls last, 1`}`,
    `limit ${limit}`,
  ].join('\n')
}
