import type { Option } from './options.ts'

/** One row of an open list. */
export type ListRow =
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'option'; readonly option: Option }
  /** Chooses or takes back all options in sight. */
  | { readonly kind: 'all'; readonly isOn: boolean }
  /** Takes what was typed as a new option. */
  | { readonly kind: 'create'; readonly text: string }

const heights = { group: 28, option: 34, described: 52, all: 34, create: 34 } as const

/** How high a row is, in px. */
export const rowHeight = (row: ListRow): number =>
  row.kind === 'option' && row.option.description !== '' ? heights.described : heights[row.kind]

/** Whether a row can be chosen. */
export const isChoosable = (row: ListRow | undefined): boolean =>
  row !== undefined && row.kind !== 'group' && !(row.kind === 'option' && row.option.isDisabled)

/** The options as rows: each group under its heading, in the order in which the groups first appear. */
export const optionRows = (options: readonly Option[]): readonly ListRow[] => {
  const groups = new Map<string, ListRow[]>()
  for (const option of options) {
    const rows = groups.get(option.group) ?? []
    rows.push({ kind: 'option', option })
    groups.set(option.group, rows)
  }
  return [...groups].flatMap(([label, rows]): readonly ListRow[] =>
    label === '' ? rows : [{ kind: 'group', label }, ...rows],
  )
}

const pageStep = 8

/** The next row that can be chosen from `start` on, going by `step`; `undefined` where there is none on that side. */
const choosableFrom = (rows: readonly ListRow[], start: number, step: 1 | -1): number | undefined => {
  for (let index = start; index >= 0 && index < rows.length; index += step)
    if (isChoosable(rows[index])) return index
  return undefined
}

/** The first row that can be chosen; -1 where there is none. */
export const firstChoosable = (rows: readonly ListRow[]): number => choosableFrom(rows, 0, 1) ?? -1

/** Where a key moves the active row, over headings and disabled options; `undefined` for keys that move nothing. */
export const activeAfterKey = (rows: readonly ListRow[], active: number, key: string): number | undefined => {
  const first = firstChoosable(rows)
  const last = choosableFrom(rows, rows.length - 1, -1) ?? -1
  switch (key) {
    case 'ArrowDown':
      return choosableFrom(rows, active + 1, 1) ?? first
    case 'ArrowUp':
      return (active <= 0 ? undefined : choosableFrom(rows, active - 1, -1)) ?? last
    case 'PageDown':
      return choosableFrom(rows, Math.min(rows.length - 1, active + pageStep), 1) ?? last
    case 'PageUp':
      return choosableFrom(rows, Math.max(0, active - pageStep), -1) ?? first
    default:
      return undefined
  }
}
