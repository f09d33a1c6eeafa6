import { Tooltip, type TooltipProps } from '@mantine/core'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

/** How long something is pointed at before it is told what it is, in milliseconds. */
const delay = 500

/** What an element listens to that has a tip. */
interface TipListeners {
  readonly onPointerEnter: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerLeave: () => void
  readonly onPointerDown: () => void
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void
  readonly onBlur: () => void
}

/**
 * A tooltip of an element that is pointed at for a while, or has the focus of the keyboard. There is nothing of it before:
 * lists of many rows have one in each, and drew them for most of their time. A label that takes time to write is a function.
 */
export const useTip = (
  label: string | (() => string),
  position: NonNullable<TooltipProps['position']> = 'top',
): { readonly tip: ReactNode; readonly listeners: TipListeners } => {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hide = (): void => {
    clearTimeout(waiting.current)
    setTarget(null)
  }
  useEffect(() => () => clearTimeout(waiting.current), [])
  useEffect(() => {
    if (target === null) return undefined
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setTarget(null)
    }
    document.addEventListener('keydown', leave)
    return () => document.removeEventListener('keydown', leave)
  }, [target])
  return {
    tip:
      target === null ? null : (
        <Tooltip
          target={target}
          label={typeof label === 'string' ? label : label()}
          position={position}
          opened
        />
      ),
    listeners: {
      onPointerEnter: ({ currentTarget, pointerType }) => {
        if (pointerType !== 'mouse') return
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => setTarget(currentTarget), delay)
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: ({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) setTarget(currentTarget)
      },
      onBlur: hide,
    },
  }
}
