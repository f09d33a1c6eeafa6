import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { cssSides } from '../page-view/dimensions.ts'
import styles from './OverlayDialog.module.css'
import { lockScroll } from './scroll-lock.ts'
import { type OverlayViewProps, useOverlay } from './use-overlay.ts'

type OverlayProps = OverlayViewProps & {
  readonly kind: 'modal' | 'left' | 'right'
  readonly style: CSSProperties
}

const Cross = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <path d="m3.5 3.5 9 9m0-9-9 9" />
  </svg>
)

const OverlayBody = ({
  props: { id, host, record, values },
  titleId,
  close,
}: {
  props: OverlayProps
  titleId: string
  close: () => void
}): ReactNode => {
  const children = useChildren(host, id)
  const hasSections = children.some((child) => host.snapshot(child)?.record.type === 'section')
  const title = values.title
  const hasClose = values.showCloseButton
  return (
    <>
      {(title !== '' || hasClose) && (
        <header className={styles.header}>
          {title !== '' && (
            <h2 className={styles.title} id={titleId}>
              {title}
            </h2>
          )}
          {hasClose && (
            <button type="button" className={styles.close} aria-label="Close" onClick={close}>
              <Cross />
            </button>
          )}
        </header>
      )}
      <div
        className={styles.content}
        data-sections={hasSections ? '' : undefined}
        style={{ padding: cssSides(record.padding) }}
      >
        {children.map((child) => (
          <WidgetFrame key={child} id={child} className={styles.canvas} keepsRoom={hasSections} />
        ))}
      </div>
    </>
  )
}

const show = (dialog: HTMLDialogElement, isModal: boolean): void => {
  if (dialog.open || dialog.matches(':popover-open')) return
  if (isModal) dialog.showModal()
  else dialog.showPopover()
}

const hide = (dialog: HTMLDialogElement, isModal: boolean): void => {
  if (isModal) dialog.close()
  else if (dialog.matches(':popover-open')) dialog.hidePopover()
}

/** Opens the dialog in the browser's top layer while it is drawn, takes the focus there and gives it back. */
const useTopLayer = (element: RefObject<HTMLDialogElement | null>, isModal: boolean): void => {
  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const before = document.activeElement
    const unlock = isModal ? lockScroll() : undefined
    show(dialog, isModal)
    // The dialog itself, so that its title is read first and no button is one key press away.
    dialog.focus()
    return () => {
      const hadFocus = dialog.contains(document.activeElement)
      hide(dialog, isModal)
      unlock?.()
      if (hadFocus && before instanceof HTMLElement) before.focus()
    }
  }, [element, isModal])
}

const useOutsidePress = (
  element: RefObject<HTMLElement | null>,
  isActive: boolean,
  close: () => void,
): void => {
  useEffect(() => {
    if (!isActive) return
    const press = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && element.current?.contains(event.target) === true
      if (!isInside) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [element, isActive, close])
}

const TopLayerDialog = ({
  props,
  element,
  isLeaving,
  close,
}: {
  props: OverlayProps
  element: RefObject<HTMLDialogElement | null>
  isLeaving: boolean
  close: () => void
}) => {
  const { kind, style, values } = props
  const titleId = useId()
  const pressedBeside = useRef(false)
  const isModal = values.hasBackdrop
  const closesOutside = values.canOutsideClickClose && !isLeaving
  const closesOnEscape = values.closeOnEscape && !isLeaving
  useTopLayer(element, isModal)
  useOutsidePress(element, !isModal && closesOutside, close)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // The browser would close a dialog by itself, without the motion and although the builder may not want it.
    event.preventDefault()
    event.stopPropagation()
    if (closesOnEscape) close()
  }
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      style={style}
      tabIndex={-1}
      popover={isModal ? undefined : 'manual'}
      role="dialog"
      aria-modal={isModal}
      aria-labelledby={values.title === '' ? undefined : titleId}
      aria-label={values.title === '' ? props.record.name : undefined}
      data-kind={kind}
      data-leaving={isLeaving ? '' : undefined}
      data-scrolls={values.shouldScrollContents ? 'content' : 'all'}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (closesOnEscape) close()
      }}
      // A browser closes a dialog that refused to be closed before; what is open must agree with it.
      onClose={(event) => {
        if (event.target === event.currentTarget && isModal && !event.currentTarget.open) close()
      }}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === event.currentTarget
      }}
      // A drag that began inside, such as one that selects text, may end beside the dialog.
      onClick={(event) => {
        const isBeside = isModal && event.target === event.currentTarget && pressedBeside.current
        if (isBeside && closesOutside) close()
      }}
    >
      <div className={styles.box}>
        <OverlayBody props={props} titleId={titleId} close={close} />
      </div>
    </dialog>
  )
}

const EditedDialog = ({ props }: { props: OverlayProps }) => {
  const titleId = useId()
  const close = () => props.setValue('isOpen', false)
  return (
    <div
      className={styles.edited}
      style={props.style}
      data-kind={props.kind}
      data-scrolls={props.values.shouldScrollContents ? 'content' : 'all'}
    >
      <div className={styles.box}>
        <OverlayBody props={props} titleId={titleId} close={close} />
      </div>
    </div>
  )
}

/**
 * A dialog above the page: in the browser's top layer for those who use the application, in the page's own flow for the
 * person building, so that the editor measures and marks it like everything else.
 */
export const OverlayDialog = (props: OverlayProps) => {
  const element = useRef<HTMLDialogElement>(null)
  const { phase, close } = useOverlay(props, element)
  if (phase === 'closed') return null
  if (props.host.mode === 'edit') return phase === 'open' ? <EditedDialog props={props} /> : null
  return <TopLayerDialog props={props} element={element} isLeaving={phase === 'leaving'} close={close} />
}
