import { flagOf, isRecord, numberOf, textOf } from '../values.ts'

/** One tab as its view draws it. */
export interface Tab {
  readonly id: string
  readonly label: string
  /** The name of an icon; empty for none. */
  readonly icon: string
  readonly isDisabled: boolean
  /** Where it stands among all tabs, hidden ones counted, from 0. */
  readonly index: number
}

/** What bindings read of the selection, and what steps may set. */
export interface SelectionValues {
  readonly selectedTab: unknown
  readonly selectedTabIndex: unknown
  readonly selectedTabId: unknown
}

/** More tabs than this are a mistake in a binding, and nothing that a person could choose from. */
export const mostTabs = 1000

/** The tabs that are shown; what has no id cannot have a canvas and is left out. `all` also lists the hidden ones. */
export const tabsOf = (items: unknown, all = false): readonly Tab[] =>
  (Array.isArray(items) ? items.slice(0, mostTabs) : []).flatMap((item: unknown, index) => {
    if (!isRecord(item) || textOf(item.id) === '') return []
    if (!all && !flagOf(item.isVisible, true)) return []
    const { id, label, icon, isDisabled } = item
    return [
      { id: textOf(id), label: textOf(label), icon: textOf(icon), isDisabled: flagOf(isDisabled), index },
    ]
  })

const byName: Readonly<Record<keyof SelectionValues, (tab: Tab, value: unknown) => boolean>> = {
  selectedTabId: (tab, value) => tab.id === value,
  selectedTabIndex: (tab, value) => tab.index === numberOf(value),
  selectedTab: (tab, value) => tab.label === textOf(value) && tab.label !== '',
}
const names = ['selectedTabId', 'selectedTabIndex', 'selectedTab'] as const

/**
 * The tab that is selected. Three values name it; the one that changed since `known` decides, because a step sets one of
 * them alone. Otherwise the tab stays, and where it is gone the default or the first that can be used takes its place.
 */
export const selectedTabOf = (
  tabs: readonly Tab[],
  values: SelectionValues,
  known: SelectionValues | undefined,
): Tab | undefined => {
  const changed = names.filter((name) => known !== undefined && !Object.is(values[name], known[name]))
  // Before anything is known the label is what the builder gave as the default; the others have no meaning yet.
  const asked = known === undefined ? (['selectedTabId', 'selectedTab'] as const) : [...changed, ...names]
  for (const name of asked) {
    const found = tabs.find((tab) => byName[name](tab, values[name]))
    if (found !== undefined) return found
  }
  return tabs.find(({ isDisabled }) => !isDisabled) ?? tabs[0]
}

/** What bindings read once a tab is selected. */
export const selectionOf = (tab: Tab | undefined): SelectionValues => ({
  selectedTab: tab?.label ?? '',
  selectedTabIndex: tab?.index ?? -1,
  selectedTabId: tab?.id ?? '',
})

/** The tab to which a key moves from one, over disabled ones and around the ends; `undefined` for every other key. */
export const tabAfterKey = (
  tabs: readonly Tab[],
  from: Tab | undefined,
  key: string,
  isVertical: boolean,
  isRightToLeft: boolean,
): Tab | undefined => {
  const usable = tabs.filter(({ isDisabled }) => !isDisabled)
  const place = usable.findIndex(({ id }) => id === from?.id)
  const [forward, back] = isVertical
    ? ['ArrowDown', 'ArrowUp']
    : isRightToLeft
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowRight', 'ArrowLeft']
  if (key === forward) return usable[(place + 1) % usable.length]
  if (key === back) return usable.at(place <= 0 ? -1 : place - 1)
  if (key === 'Home') return usable[0]
  if (key === 'End') return usable.at(-1)
  return undefined
}
