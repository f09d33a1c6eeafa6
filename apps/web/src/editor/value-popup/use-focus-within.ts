import { type FocusEvent, useEffect, useRef, useState } from 'react'

/** How long a field has the focus before its popup opens, in milliseconds. */
export const openDelay = 300

/** Opens a popup some time after a field took the focus, and closes it when the focus leaves both. */
export const useFocusWithin = () => {
  const [isOpen, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLElement>(null)
  useEffect(() => () => clearTimeout(timer.current), [])
  /** Answers whether it was open. */
  const close = (): boolean => {
    clearTimeout(timer.current)
    setOpen(false)
    return isOpen
  }
  const handlers = {
    onFocus: (): void => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setOpen(true), openDelay)
    },
    onBlur: ({ relatedTarget }: FocusEvent): void => {
      const isWithin =
        relatedTarget instanceof Node &&
        (field.current?.contains(relatedTarget) === true || popup.current?.contains(relatedTarget) === true)
      if (!isWithin) close()
    },
  }
  return { isOpen, field, popup, handlers, close }
}
