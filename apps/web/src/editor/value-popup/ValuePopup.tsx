import type { WidgetProperty } from '@ashlar/schema'
import { Icon, useCopy } from '@ashlar/ui'
import { Portal } from '@mantine/core'
import { type FocusEventHandler, type RefObject, useLayoutEffect, useState } from 'react'
import { useStore } from 'zustand'
import { menuHover } from '../code/index.ts'
import { previewOf } from '../results/value-preview.ts'
import { ApiNotes } from './ApiNotes.tsx'
import { placeBeside } from './place-beside.ts'
import { type ApiNote, errorLines, isWorthCopying, requiredFormat, statusOf } from './value-facts.ts'
import classes from './ValuePopup.module.css'

const words = { valid: 'Valid', warning: 'Warning', error: 'Error' } as const
const icons = { valid: 'check', warning: 'triangle-alert', error: 'circle-alert' } as const

interface ValuePopupProps {
  property: WidgetProperty
  value: unknown
  error: string | undefined
  notes: readonly ApiNote[]
  /** The field that it belongs to. */
  field: RefObject<HTMLElement | null>
  popup: RefObject<HTMLElement | null>
  /** Shows the example from the start, as an error does. */
  opensExample?: boolean
  onBlur: FocusEventHandler
  onEscape: () => void
}

/** What a bound property is worth now, whether it may be, what it has to be, and what its APIs have to do with it. */
export const ValuePopup = (props: ValuePopupProps) => (
  <Portal>
    <Body {...props} />
  </Portal>
)

const Body = (props: ValuePopupProps) => {
  const { property, value, error, notes, field, popup, opensExample = false, onBlur, onEscape } = props
  const [place, setPlace] = useState<ReturnType<typeof placeBeside> | null>(null)
  const { state, copy } = useCopy('value')
  const text = previewOf(value)
  const isToldByApi = notes.some((note) => note.error === error)
  const isChoosing = useStore(menuHover, ({ isOver }) => isOver)
  const status = statusOf(error, notes, isChoosing)
  const format = requiredFormat(property)

  // After each drawing: what it says may have become longer.
  useLayoutEffect(() => {
    const move = (): void => {
      const anchor = field.current?.getBoundingClientRect()
      const own = popup.current
      if (anchor === undefined || own === null) return
      const screen = { width: window.innerWidth, height: window.innerHeight }
      const next = placeBeside(anchor, { width: own.offsetWidth, height: own.offsetHeight }, screen)
      setPlace((now) =>
        now !== null && now.left === next.left && now.top === next.top && now.side === next.side ? now : next,
      )
    }
    move()
    window.addEventListener('resize', move)
    window.addEventListener('scroll', move, true)
    return () => {
      window.removeEventListener('resize', move)
      window.removeEventListener('scroll', move, true)
    }
  })

  return (
    <aside
      ref={popup}
      className={classes.popup}
      data-side={place?.side ?? 'left'}
      style={
        place === null
          ? { visibility: 'hidden' }
          : { insetInlineStart: place.left, insetBlockStart: place.top }
      }
      aria-label={`Value of ${property.label}`}
      onBlur={onBlur}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEscape()
      }}
    >
      <div className={classes.heading}>
        <span className={classes.status} data-status={status}>
          {status !== 'none' && <Icon name={icons[status]} size={12} />}
          {status !== 'none' && words[status]}
        </span>
        {isWorthCopying(text) && (
          <button type="button" className={classes.copy} onClick={() => copy(text)}>
            {state === 'copied' ? 'Copied' : state === 'failed' ? 'Not copied' : 'Copy'}
          </button>
        )}
      </div>
      <div className={classes.content}>
        {/* Focusable, so that what does not fit can be scrolled by keys. */}
        {/* It scrolls. */}
        <pre className={classes.value} tabIndex={0} aria-label="Value">
          {text}
        </pre>
        {error !== undefined && !isToldByApi && (
          <div className={classes.error} role="alert">
            {errorLines(error).map((line, index) => (
              // Lines may be the same.
              // Lines have no other key.
              <p key={index}>{line}</p>
            ))}
          </div>
        )}
        <ApiNotes notes={notes} />
        <section className={classes.format}>
          <h4>Required Data format</h4>
          <p className={classes.type}>{format.type}</p>
          <details open={opensExample || error !== undefined}>
            <summary>Example</summary>
            <pre>{format.example}</pre>
          </details>
        </section>
      </div>
    </aside>
  )
}
