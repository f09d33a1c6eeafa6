import type { EventOf, ValuesOf } from '@ashlar/schema'
import { readLink } from '../navigation/read-link.ts'
import { isCurrent } from '../navigation/link-address.ts'
import { choiceOf, dataOf, flagOf, isRecord, textOf } from '../values.ts'
import type { menu } from './menu.ts'

/** The events of the entries that a builder made. */
type MenuEvent = Exclude<EventOf<typeof menu>, 'onItemClick'>

/** The event of each entry in a list, by its place. */
type EventAt = (index: number) => MenuEvent | undefined

/** One entry of a menu, ready to be drawn. */
export interface MenuItem {
  /** The event that runs its steps; entries from data have none. */
  readonly event: MenuEvent | undefined
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
  event: MenuEvent | undefined,
  current: string,
  /** The events of what stands below it; nothing may stand below where there are none. */
  below: EventAt | undefined,
): MenuItem => {
  const linkTo = entry.linkTo ?? (entry.href === undefined || entry.href === '' ? 'page' : 'customUrl')
  const { address, opensInNewTab } = readLink(
    { ...entry, linkTo, url: entry.href, openInNewTab: entry.targetBlank },
    current,
  )
  // Documents may nest deeper than people can follow; what is below the second level is left out.
  const children = below === undefined ? [] : itemsOf(entry.manualChildren, current, below)
  return {
    event,
    label: textOf(entry.label),
    icon: entry.icon,
    isIconRight: entry.iconPosition === 'RIGHT',
    isDisabled: flagOf(entry.isDisabled),
    kind: choiceOf(entry.type, ['Link', 'Button']) === 'Button' ? 'button' : 'link',
    address,
    opensInNewTab,
    isCurrent: isCurrent(address, current) || children.some((child) => child.isCurrent),
    children,
    childCount: below === undefined ? 0 : listOf(entry.manualChildren).length,
  }
}

const itemsOf = (
  given: unknown,
  current: string,
  eventAt: EventAt,
  below?: (index: number) => EventAt,
): readonly MenuItem[] =>
  listOf(given)
    .slice(0, mostEntries)
    .flatMap((entry, index): MenuItem[] =>
      isRecord(entry) && flagOf(entry.isVisible, true)
        ? [itemOf(entry, eventAt(index), current, below?.(index))]
        : [],
    )

const noEvent: EventAt = () => undefined

type MenuValues = Pick<ValuesOf<typeof menu>, 'menuItems' | 'manualChildren'>

const given = (values: MenuValues): { isData: boolean; entries: readonly unknown[] } => {
  const fromData = dataOf(values.menuItems)
  return Array.isArray(fromData)
    ? { isData: true, entries: fromData }
    : { isData: false, entries: listOf(values.manualChildren) }
}

/** How many entries there are, those among them that are too many to be drawn. */
export const countOfEntries = (values: MenuValues): number => given(values).entries.length

/** The entries to show: those of the data where it is a list, else those of the builder. `current` is the present address. */
export const readMenu = (values: MenuValues, current: string): readonly MenuItem[] => {
  const { isData, entries } = given(values)
  if (isData) return itemsOf(entries, current, noEvent, () => noEvent)
  return itemsOf(
    entries,
    current,
    (index) => `manualChildren.${index}.onClick`,
    (index) => (inner) => `manualChildren.${index}.manualChildren.${inner}.onClick`,
  )
}
