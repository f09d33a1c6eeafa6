import { type FocusEvent, useRef, useState } from 'react'
import type { MenuOfField } from './whole-selection.ts'

/** The menu of one field: whether it is open, and how the field and it hand the focus to each other. */
export const useShortcutMenu = (focusField: () => void) => {
  const [isOpen, setOpen] = useState(false)
  const isShown = useRef(false)
  const menu = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const show = (next: boolean): void => {
    if (isShown.current === next) return
    isShown.current = next
    setOpen(next)
  }
  const ofField: MenuOfField = {
    show,
    enter: () => {
      if (!isShown.current) return false
      menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
      return true
    },
    close: () => {
      const wasOpen = isShown.current
      show(false)
      return wasOpen
    },
  }
  /** Leaving both the field and the menu closes it. */
  const onBlur = ({ relatedTarget }: FocusEvent): void => {
    const isWithin =
      relatedTarget instanceof Node &&
      (menu.current?.contains(relatedTarget) === true || field.current?.contains(relatedTarget) === true)
    if (!isWithin) show(false)
  }
  const onClose = (): void => {
    show(false)
    focusField()
  }
  return { isOpen, menu, field, ofField, onBlur, onClose, close: () => show(false) }
}
