import { type RefObject, useEffect, useRef } from 'react'

/**
 * Leads into the name of what is added to the end of a list, so that it can be typed over. Answers with what the list is
 * given as `ref`, and what to call before something is added.
 */
export const useNameOfNew = (
  count: number,
): { list: RefObject<HTMLUListElement | null>; expectNew: () => void } => {
  const list = useRef<HTMLUListElement>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    const name = list.current?.querySelector<HTMLInputElement>(':scope > li:last-child input')
    name?.focus()
    name?.select()
  }, [count])
  return {
    list,
    expectNew: () => {
      isExpected.current = true
    },
  }
}
