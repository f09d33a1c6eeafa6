import { type RefObject, useEffect, useRef } from 'react'
import { useDiagram } from './diagram-context.ts'

/** Takes the keyboard when the picture gives it to the block or slot with this key, also to one that is drawn only then. */
export const useDiagramFocus = (key: string): RefObject<HTMLButtonElement | null> => {
  const { focused } = useDiagram()
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (focused?.key === key) element.current?.focus({ preventScroll: true })
  }, [focused, key])
  return element
}
