/** Which column a table is sorted by, and in which direction. */
export interface Sorting {
  key: string
  direction: 'ascending' | 'descending'
}

/** What a cell is sorted by; null stands for nothing and comes last in both directions. */
export type SortValue = string | number | null

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(`${one}`, `${other}`)

/** The rows in order of a value; rows of equal value keep their order. Answers with a new array. */
export const sortRows = <Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: Sorting['direction'],
): Row[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const first = valueOf(one)
    const second = valueOf(other)
    if (first === null || second === null) return (first === null ? 1 : 0) - (second === null ? 1 : 0)
    return sign * compare(first, second)
  })
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The rows whose text holds every word of the query, whatever the case and the accents. */
export const searchRows = <Row>(
  rows: readonly Row[],
  query: string,
  textOf: (row: Row) => string,
): readonly Row[] => {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = plain(textOf(row))
    return words.every((word) => text.includes(word))
  })
}

/** The next sorting after a click on a header: ascending, then descending, then ascending again. */
export const nextSorting = (current: Sorting | null, key: string): Sorting => ({
  key,
  direction: current?.key === key && current.direction === 'ascending' ? 'descending' : 'ascending',
})
