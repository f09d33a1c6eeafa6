import { readLink } from '../navigation/read-link.ts'
import { isCurrent } from '../navigation/link-address.ts'
import { choiceOf, dataOf, flagOf, isRecord, textOf } from '../values.ts'

/** One entry of a menu, ready to be drawn. */
export interface MenuItem {
  /** Where its steps are found: `manualChildren.1.manualChildren.0`; empty for entries from data. */
  readonly path: string
  readonly label: string
  readonly icon: unknown
  readonly isIconRight: boolean
  readonly isDisabled: boolean
  /** A button runs steps; a link leads to its address. */
  readonly kind: 'link' | 'button'
  readonly address: string | undefined
  readonly opensInNewTab: boolean
  /** Whether it leads to the page that is shown, or something below it does. */
  readonly isCurrent: boolean
  readonly children: readonly MenuItem[]
  /** How many entries stand below it, those among them that are too many to be drawn. */
  readonly childCount: number
}

/** The most entries that are read in one list. */
export const mostEntries = 200

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])

const itemOf = (
  entry: Readonly<Record<string, unknown>>,
  path: string,
  current: string,
  depth: number,
): MenuItem => {
  const linkTo = entry.linkTo ?? (entry.href === undefined || entry.href === '' ? 'page' : 'customUrl')
  const { address, opensInNewTab } = readLink(
    { ...entry, linkTo, url: entry.href, openInNewTab: entry.targetBlank },
    current,
  )
  // Documents may nest deeper than people can follow; what is below the second level is left out.
  const children = depth === 0 ? itemsOf(entry.manualChildren, `${path}.manualChildren`, current, 1) : []
  return {
    path,
    label: textOf(entry.label),
    icon: entry.icon,
    isIconRight: entry.iconPosition === 'RIGHT',
    isDisabled: flagOf(entry.isDisabled),
    kind: choiceOf(entry.type, ['Link', 'Button']) === 'Button' ? 'button' : 'link',
    address,
    opensInNewTab,
    isCurrent: isCurrent(address, current) || children.some((child) => child.isCurrent),
    children,
    childCount: depth === 0 ? listOf(entry.manualChildren).length : 0,
  }
}

const itemsOf = (given: unknown, path: string, current: string, depth: number): readonly MenuItem[] =>
  listOf(given)
    .slice(0, mostEntries)
    .flatMap((entry, index): MenuItem[] =>
      isRecord(entry) && flagOf(entry.isVisible, true)
        ? [itemOf(entry, path === '' ? '' : `${path}.${index}`, current, depth)]
        : [],
    )

const given = (values: Readonly<Record<string, unknown>>): { path: string; entries: readonly unknown[] } => {
  const fromData = dataOf(values.menuItems)
  return Array.isArray(fromData)
    ? { path: '', entries: fromData }
    : { path: 'manualChildren', entries: listOf(values.manualChildren) }
}

/** How many entries there are, those among them that are too many to be drawn. */
export const countOfEntries = (values: Readonly<Record<string, unknown>>): number =>
  given(values).entries.length

/** The entries to show: those of the data where it is a list, else those of the builder. `current` is the present address. */
export const readMenu = (values: Readonly<Record<string, unknown>>, current: string): readonly MenuItem[] => {
  const { path, entries } = given(values)
  return itemsOf(entries, path, current, 0)
}
