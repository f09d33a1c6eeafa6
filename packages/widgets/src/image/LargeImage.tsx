import { useLayoutEffect, useRef, useState, type KeyboardEvent, type WheelEvent } from 'react'
import { CrossGlyph, MinusGlyph, PlusGlyph } from '../shared/glyphs.tsx'
import styles from './LargeImage.module.css'

/** By how much one press enlarges. */
const step = 1.5
/** What rounding makes of a factor that was multiplied and divided again. */
const almost = 0.001

interface LargeImageProps {
  readonly address: string
  readonly alt: string
  /** How many times the picture can be enlarged. */
  readonly most: number
  readonly onClose: () => void
}

const shares = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** A picture on the whole page. Plus, minus and 0 enlarge it, the arrow keys move it, Escape closes it. */
export const LargeImage = ({ address, alt, most, onClose }: LargeImageProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [zoom, setZoom] = useState(1)
  const change = (factor: number): void => setZoom((before) => Math.min(most, Math.max(1, before * factor)))

  useLayoutEffect(() => {
    const { current } = dialog
    if (current !== null && !current.open) current.showModal()
    return () => current?.close()
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') change(step)
    else if (event.key === '-') change(1 / step)
    else if (event.key === '0') setZoom(1)
  }
  const onWheel = (event: WheelEvent): void => {
    if (event.deltaY !== 0 && (event.ctrlKey || event.metaKey || zoom === 1))
      change(event.deltaY < 0 ? 1.15 : 1 / 1.15)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={alt || 'Picture'}
      onKeyDown={onKeyDown}
      // The browser closes it on Escape: then it must not be drawn any more.
      onClose={onClose}
      onCancel={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div
        className={styles.scene}
        role="group"
        aria-label="Picture, arrow keys move it"
        tabIndex={0}
        onWheel={onWheel}
      >
        <img
          className={styles.picture}
          src={address}
          alt={alt}
          style={{ '--zoom': zoom }}
          draggable={false}
        />
      </div>
      <div className={styles.tools} role="toolbar" aria-label="Zoom">
        <button
          type="button"
          aria-label="Make smaller"
          aria-disabled={zoom <= 1 + almost}
          onClick={() => change(1 / step)}
        >
          <MinusGlyph />
        </button>
        <output className={styles.level} aria-label="Size">
          {shares.format(zoom)}
        </output>
        <button
          type="button"
          aria-label="Make larger"
          aria-disabled={zoom >= most - almost}
          onClick={() => change(step)}
        >
          <PlusGlyph />
        </button>
        <button type="button" aria-label="Close" onClick={onClose}>
          <CrossGlyph />
        </button>
      </div>
    </dialog>
  )
}
