import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width in px below which a page is laid out for a phone; style sheets ask the container of the page for the same. */
const phoneWidth = 480

/** Whether the page around an element is as narrow as on a phone, in the editor's frame for phones too. */
export const usePhone = (element: RefObject<HTMLElement | null>): boolean => {
  const [isPhone, setPhone] = useState(false)
  useLayoutEffect(() => {
    // What stands in the page is as wide as the container that style sheets ask.
    const page = element.current?.closest('[data-scheme]')?.firstElementChild
    if (page === null || page === undefined) return undefined
    const measure = (): void => setPhone(page.clientWidth > 0 && page.clientWidth < phoneWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(page)
    return () => observer.disconnect()
  }, [element])
  return isPhone
}
