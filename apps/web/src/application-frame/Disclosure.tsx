import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import styles from './ApplicationFrame.module.css'

/** A button that shows what belongs to it and hides it again: by Escape, by a press elsewhere, and when the focus leaves. */
export const Disclosure = ({
  face,
  className,
  align = 'start',
  children,
}: {
  face: ReactNode
  className: string | undefined
  align?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useCloseOutside(place, isOpen, () => setOpen(false))
  return (
    <div
      ref={place}
      className={styles.disclosure}
      onBlur={(event) => {
        if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {face}
      </button>
      <div id={id} className={styles.popup} data-align={align} hidden={!isOpen}>
        {isOpen && children(() => setOpen(false))}
      </div>
    </div>
  )
}

/** Closes what is open when a press lands outside of it. */
export const useCloseOutside = (
  place: { readonly current: HTMLElement | null },
  isOpen: boolean,
  close: () => void,
): void => {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && place.current?.contains(event.target) === true) return
      latest.current()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [place, isOpen])
}
