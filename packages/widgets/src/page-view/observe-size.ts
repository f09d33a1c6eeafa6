const reports = new Map<Element, Set<() => void>>()
let observer: ResizeObserver | undefined

/**
 * Calls `report` now and each time the size of the element changed; answers with the way to stop. One observer serves
 * all elements: with a thousand of its own kind a browser would spend its time on them.
 */
export const observeSize = (element: Element, report: () => void): (() => void) => {
  observer ??= new ResizeObserver((entries) => {
    for (const { target } of entries) for (const tell of reports.get(target) ?? []) tell()
  })
  const known = reports.get(element) ?? new Set()
  reports.set(element, known.add(report))
  if (known.size === 1) observer.observe(element)
  report()
  return () => {
    known.delete(report)
    if (known.size > 0) return
    reports.delete(element)
    observer?.unobserve(element)
  }
}
