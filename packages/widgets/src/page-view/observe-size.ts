const reports = new Map<Element, () => void>()
let observer: ResizeObserver | undefined

/**
 * Calls `report` now and each time the size of the element changed; answers with the way to stop. One observer serves
 * all elements: with a thousand of its own kind a browser would spend its time on them.
 */
export const observeSize = (element: Element, report: () => void): (() => void) => {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) reports.get(target)?.()
  })
  reports.set(element, report)
  observer.observe(element)
  report()
  return () => {
    reports.delete(element)
    observer?.unobserve(element)
  }
}
