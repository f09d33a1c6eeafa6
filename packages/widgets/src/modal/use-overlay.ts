import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { PartProps } from '../view.ts'
import type { overlayProperties, overlayValues } from './overlay-properties.ts'

/** What everything is that opens above the page. */
interface OverlayPart {
  properties: ReturnType<typeof overlayProperties>
  exposes: typeof overlayValues
}

/** What overlays take of the props of their views. */
export type OverlayViewProps = Pick<
  PartProps<OverlayPart>,
  'id' | 'host' | 'record' | 'values' | 'setValue' | 'trigger'
>

/** Where an overlay is between closed and open. */
export type OverlayPhase = 'closed' | 'open' | 'leaving'

/** The phase after the host's `isOpen` became what it is. What never opened never leaves. */
export const nextPhase = (phase: OverlayPhase, isOpen: boolean): OverlayPhase =>
  isOpen ? 'open' : phase === 'open' ? 'leaving' : phase

const animationsOf = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled(element.getAnimations().map(({ finished }) => finished))

/** What an overlay's view needs to come and to go. */
export interface Overlay {
  readonly phase: OverlayPhase
  /** Asks for it to be closed, because a person did something that closes it. */
  readonly close: () => void
}

/**
 * Follows `isOpen`: stays drawn until the motion of closing has ended, tells of `isClosing`, and runs the events.
 * Whoever sets `isOpen` opens and closes it, be it a person, a step or the editor.
 */
export const useOverlay = (
  { host, values, setValue, trigger }: OverlayViewProps,
  element: RefObject<HTMLElement | null>,
): Overlay => {
  const isOpen = values.isOpen
  const [known, setKnown] = useState<OverlayPhase>(isOpen ? 'open' : 'closed')
  const phase = nextPhase(known, isOpen)
  // Taken over while drawing, so that no frame is painted in a phase that is over.
  if (phase !== known) setKnown(phase)

  const told = useRef<OverlayPhase>('closed')
  useEffect(() => {
    const before = told.current
    told.current = phase
    if (host.mode === 'edit' || before === phase) return
    if (phase === 'open') {
      setValue('isClosing', false)
      trigger('onOpen')
    } else if (phase === 'leaving') {
      setValue('isClosing', true)
      trigger('onClose')
    }
  }, [host, setValue, trigger, phase])

  useEffect(() => {
    if (phase !== 'leaving') return
    let isOver = false
    const leave = async () => {
      if (element.current !== null && host.mode !== 'edit') await animationsOf(element.current)
      if (isOver) return
      setKnown('closed')
      setValue('isClosing', false)
    }
    void leave()
    return () => {
      isOver = true
    }
  }, [phase, element, host, setValue])

  const close = useCallback(() => {
    setValue('isClosing', true)
    setValue('isOpen', false)
  }, [setValue])
  return { phase, close }
}
