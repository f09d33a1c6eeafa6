import { useEffect, useLayoutEffect, useSyncExternalStore, type RefObject } from 'react'

/** Where what has to lie above everything stands: in the modal dialog that is open, outside of which nothing can be reached. */
const topmost = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

const onOpening = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

/** The element in which it stands at present. */
export const useTopmost = (): Element => useSyncExternalStore(onOpening, topmost)

/**
 * Shows an element above everything else, also above what opens later. It is there all the time, because screen readers
 * speak of what comes into something that they know.
 */
export const useAboveEverything = (element: RefObject<HTMLElement | null>, place: Element): void => {
  useLayoutEffect(() => {
    const region = element.current
    if (region === null || !place.contains(region)) return
    const raise = (): void => {
      // What is shown last lies on top.
      if (region.matches(':popover-open')) region.hidePopover()
      region.showPopover()
    }
    const onToggle = (event: Event): void => {
      if (event.target !== region && event instanceof ToggleEvent && event.newState === 'open') raise()
    }
    raise()
    document.addEventListener('toggle', onToggle, true)
    return () => document.removeEventListener('toggle', onToggle, true)
  }, [element, place])
}

/** Says to style sheets how high an element is, so that what else stands at its edge of the screen can stand beside it. */
export const useToldHeight = (element: RefObject<HTMLElement | null>, name: string, place: Element): void => {
  useEffect(() => {
    const told = element.current
    if (told === null) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${told.offsetHeight}px`))
    observer.observe(told)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }, [element, name, place])
}
