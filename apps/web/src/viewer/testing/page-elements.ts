import type { TestedComponent } from '@ashlar/schema'

const markOf = (id: string): string => `[data-widget-id="${CSS.escape(id)}"]`

/** Where a component is drawn, in its cell; null where it is not. */
export const elementOf = ({ id, within = [] }: TestedComponent): Element | null => {
  let around: ParentNode | null = document
  for (const cell of within)
    around = around?.querySelector(markOf(cell.id))?.querySelector(`[data-cell="${cell.index}"]`) ?? null
  return around?.querySelector(markOf(id)) ?? null
}

/** Whether a person sees it. */
export const isSeen = (element: Element | null): boolean =>
  element !== null &&
  element.closest('[data-hidden]') === null &&
  element.checkVisibility({ visibilityProperty: true })

/** What is to be read in it. */
export const textOf = (element: Element | null): string =>
  element instanceof HTMLElement ? element.innerText.replaceAll(/\s+/gu, ' ').trim() : ''

/** The component that is drawn around an element, and the cells in which it stands; null where there is none. */
export const componentAround = (element: Element): Omit<TestedComponent, 'name'> | null => {
  const own = element.closest('[data-widget-id]')
  const id = own?.getAttribute('data-widget-id')
  if (own === null || id === null || id === undefined) return null
  const within: { id: string; index: number }[] = []
  let cell = own.parentElement?.closest('[data-cell]') ?? null
  while (cell !== null) {
    const repeater: Element | null = cell.closest('[data-widget-id]')
    const repeaterId = repeater?.getAttribute('data-widget-id')
    if (repeater === null || repeaterId === null || repeaterId === undefined) break
    within.unshift({ id: repeaterId, index: Number(cell.getAttribute('data-cell')) })
    cell = repeater.parentElement?.closest('[data-cell]') ?? null
  }
  return { id, ...(within.length === 0 ? {} : { within }) }
}
