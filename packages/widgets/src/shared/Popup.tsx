import { useEffect, useLayoutEffect, useRef, type AriaRole, type ReactNode, type RefObject } from 'react'
import { openPopups } from './open-popups.ts'
import { placePopup, type PopupWishes } from './place-popup.ts'
import styles from './Popup.module.css'

/** Why a popup wants to be closed: the focus goes back to where it was after Escape, and stays where a press put it. */
export type CloseReason = 'escape' | 'pressOutside'

interface PopupProps extends Partial<Omit<PopupWishes, 'isRightToLeft'>> {
  /** The control at which it opens. Presses on it do not close the popup: the control decides for itself. */
  readonly anchor: RefObject<HTMLElement | null>
  /** Called when a person wants it closed; the owner then stops drawing it. */
  readonly onClose: (reason: CloseReason) => void
  readonly id?: string
  readonly role?: AriaRole
  readonly label?: string | undefined
  readonly labelledBy?: string | undefined
  readonly className?: string | undefined
  /** What takes the focus when it opens; without one the focus stays where it is, as in comboboxes. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  /** Keeps the focus in the anchor while people press inside, as the list of a combobox has to. */
  readonly keepsFocusOut?: boolean
  readonly children: ReactNode
}

const opened = openPopups<HTMLElement>()

const screenSize = () => {
  const visible = window.visualViewport
  return {
    width: document.documentElement.clientWidth,
    // A keyboard on the screen makes this lower than the window; magnifying must not.
    height: visible !== null && visible.scale === 1 ? visible.height : window.innerHeight,
  }
}

const px = (length: number | undefined, otherwise: string): string =>
  length === undefined ? otherwise : `${length}px`

/** Places the popup; answers with the greatest height that it may have there. `limit` is that of the last time. */
const placeAt = (
  popup: HTMLElement,
  anchor: HTMLElement,
  wishes: PopupWishes,
  limit: number | undefined,
): number => {
  const set = (name: string, value: string) => popup.style.setProperty(name, value)
  // Measured as it stands: lifting the limit would lose how far its lists are scrolled. One that fills its limit would
  // perhaps be higher.
  const height = popup.offsetHeight
  const place = placePopup(
    anchor.getBoundingClientRect(),
    {
      width: popup.offsetWidth,
      height: limit !== undefined && height >= limit - 1 ? wishes.maximumHeight : height,
    },
    screenSize(),
    wishes,
  )
  set('--popup-left', `${place.left}px`)
  set('--popup-top', px(place.top, 'auto'))
  set('--popup-bottom', px(place.bottom, 'auto'))
  set('--popup-width', px(place.width, 'max-content'))
  set('--popup-minimum-width', `${Math.min(wishes.minimumWidth, place.maximumWidth)}px`)
  set('--popup-maximum-width', `${place.maximumWidth}px`)
  set('--popup-height', `${place.maximumHeight}px`)
  return place.maximumHeight
}

/** Shows the popup, keeps it at its anchor while pages scroll and windows change, and gives the focus back at the end. */
const useShown = (
  popup: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  wishes: Omit<PopupWishes, 'isRightToLeft'>,
  initialFocus: RefObject<HTMLElement | null> | undefined,
): void => {
  const { side, align, matchesWidth, minimumWidth, maximumHeight } = wishes
  useLayoutEffect(() => {
    const element = popup.current
    if (element === null) return
    let limit: number | undefined
    const place = () => {
      if (anchor.current === null) return
      const isRightToLeft = getComputedStyle(anchor.current).direction === 'rtl'
      const wished = { side, align, matchesWidth, minimumWidth, maximumHeight, isRightToLeft }
      limit = placeAt(element, anchor.current, wished, limit)
    }
    // In the browser's top layer nothing can cover or cut off the popup, and it still inherits the theme.
    if (!element.matches(':popover-open')) element.showPopover()
    place()
    const onScroll = (event: Event) => {
      if (!(event.target instanceof Node && element.contains(event.target))) place()
    }
    const content = new ResizeObserver(place)
    content.observe(element)
    if (anchor.current !== null) content.observe(anchor.current)
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    window.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      content.disconnect()
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
      window.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [popup, anchor, side, align, matchesWidth, minimumWidth, maximumHeight])

  useLayoutEffect(() => {
    const element = popup.current
    const before = document.activeElement
    initialFocus?.current?.focus({ preventScroll: true })
    return () => {
      // Only a focus that would vanish with the popup is taken back: a press elsewhere has chosen its own.
      if (element?.contains(document.activeElement) && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [popup, initialFocus])
}

/** Tells the owner when Escape or a press elsewhere asks to close. Of several open popups only the last one hears Escape. */
const useClosing = (
  popup: RefObject<HTMLDivElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: (reason: CloseReason) => void,
): void => {
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = popup.current
    if (element === null) return
    const forget = opened.open(element)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !opened.isLast(element)) return
      // Escape closes the popup and nothing around it.
      event.preventDefault()
      event.stopImmediatePropagation()
      close.current('escape')
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!(event.target instanceof Node)) return
      if (element.contains(event.target) || anchor.current?.contains(event.target)) return
      close.current('pressOutside')
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('pointerdown', onPointerDown, { capture: true })
    return () => {
      forget()
      document.removeEventListener('keydown', onKeyDown, { capture: true })
      document.removeEventListener('pointerdown', onPointerDown, { capture: true })
    }
  }, [popup, anchor])
}

/**
 * A box that floats at a control: the list of a combobox, a calendar, a choice of colors. It stands in the browser's
 * top layer, turns over where there is no room, follows its anchor, and asks to be closed on Escape and on a press
 * elsewhere. Draw it while it is open.
 */
export const Popup = ({
  anchor,
  onClose,
  id,
  role,
  label,
  labelledBy,
  className,
  initialFocus,
  keepsFocusOut = false,
  side = 'below',
  align = 'start',
  matchesWidth = false,
  minimumWidth = 0,
  maximumHeight = 320,
  children,
}: PopupProps) => {
  const popup = useRef<HTMLDivElement>(null)
  useShown(popup, anchor, { side, align, matchesWidth, minimumWidth, maximumHeight }, initialFocus)
  useClosing(popup, anchor, onClose)
  const keepFocus = keepsFocusOut
    ? (event: { preventDefault: () => void }) => event.preventDefault()
    : undefined
  return (
    <div
      ref={popup}
      id={id}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      popover="manual"
      className={[styles.popup, className].filter(Boolean).join(' ')}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      {children}
    </div>
  )
}
