import SignaturePad, { type PointGroup } from 'signature_pad'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { scaledStrokes, type PictureFormat } from './signature-picture.ts'

interface PadWishes {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  /** Whether there is a canvas to draw on. */
  readonly isShown: boolean
  readonly isLocked: boolean
  readonly ink: string
  readonly format: PictureFormat
  /** Called after each line with the picture of all of them; empty where the last one was taken back. */
  readonly onDrawn: (picture: string) => void
}

interface Pad {
  readonly strokeCount: number
  readonly undo: () => void
  readonly clear: () => void
}

/** More dots for each px than this cannot be seen, and make the picture large. */
const mostDots = 2

/** Lets people draw on a canvas, whatever its width becomes. */
export const useSignaturePad = (wishes: PadWishes): Pad => {
  const { canvas, isShown, isLocked, ink } = wishes
  const pad = useRef<SignaturePad>(undefined)
  const strokes = useRef<readonly PointGroup[]>([])
  const [strokeCount, setStrokeCount] = useState(0)
  const latest = useRef(wishes)
  useEffect(() => {
    latest.current = wishes
  })

  const keep = (drawn: readonly PointGroup[]) => {
    strokes.current = drawn
    setStrokeCount(drawn.length)
  }

  useEffect(() => {
    const element = canvas.current
    if (element === null || !isShown) return undefined
    const made = new SignaturePad(element, { minWidth: 0.8, maxWidth: 2.6, penColor: latest.current.ink })
    pad.current = made
    let width = 0
    const fit = () => {
      if (element.offsetWidth === 0 || element.offsetWidth === width) return
      const dots = Math.min(mostDots, Math.max(1, window.devicePixelRatio))
      const factor = width === 0 ? 1 : element.offsetWidth / width
      width = element.offsetWidth
      element.width = width * dots
      element.height = element.offsetHeight * dots
      element.getContext('2d')?.scale(dots, dots)
      strokes.current = scaledStrokes(strokes.current, factor)
      made.fromData([...strokes.current])
    }
    fit()
    const resized = new ResizeObserver(fit)
    resized.observe(element)
    made.addEventListener('endStroke', () => {
      keep(made.toData())
      const { format, onDrawn } = latest.current
      onDrawn(made.toDataURL(format === 'SVG' ? 'image/svg+xml' : 'image/png'))
    })
    return () => {
      resized.disconnect()
      made.off()
      pad.current = undefined
      // What was drawn is kept as a picture; the lines go with their canvas.
      keep([])
    }
  }, [canvas, isShown])

  useEffect(() => {
    if (pad.current === undefined) return
    pad.current.penColor = ink
    if (isLocked) pad.current.off()
    else pad.current.on()
  }, [isLocked, ink, isShown])

  return {
    strokeCount,
    undo: () => {
      const present = pad.current
      if (present === undefined) return
      const drawn = strokes.current.slice(0, -1)
      present.fromData([...drawn])
      keep(drawn)
      const type = latest.current.format === 'SVG' ? 'image/svg+xml' : 'image/png'
      latest.current.onDrawn(drawn.length === 0 ? '' : present.toDataURL(type))
    },
    clear: () => {
      pad.current?.clear()
      keep([])
    },
  }
}
