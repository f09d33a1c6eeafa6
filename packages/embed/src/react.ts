import { createElement, type CSSProperties, forwardRef, useEffect, useImperativeHandle, useRef } from 'react'
import type { ApplicationElement } from './application-element.ts'
import { createEmbed, type EmbedOptions } from './create-embed.ts'

/** What the component takes: what an application is embedded with, and how its place in the page looks. */
export interface AshlarEmbedProps extends EmbedOptions {
  readonly className?: string
  readonly style?: CSSProperties
}

/** What a `ref` of the component gives. */
export interface AshlarEmbedHandle {
  /** Runs a custom event of the application, where its page allows that. */
  trigger: (eventName: string, payload?: Readonly<Record<string, unknown>>) => void
}

/** An application inside a page made with React. Other properties, token or color scheme change it in place. */
export const AshlarEmbed = forwardRef<AshlarEmbedHandle, AshlarEmbedProps>((props, ref) => {
  const { src, properties, token, colorScheme, id, className, style } = props
  const place = useRef<HTMLDivElement>(null)
  const element = useRef<ApplicationElement | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const made = createEmbed({
      src,
      onNavigation: (navigation) => latest.current.onNavigation?.(navigation),
      onEvent: (event) => latest.current.onEvent?.(event),
      onEventRefused: (refusal) => latest.current.onEventRefused?.(refusal),
      onAuthError: (error) => latest.current.onAuthError?.(error),
    })
    made.style.blockSize = '100%'
    element.current = made
    place.current?.append(made)
    return () => {
      element.current = null
      made.remove()
    }
  }, [src])
  // After the element was made, also when it was made anew for another address.
  useEffect(() => {
    if (element.current === null) return
    element.current.properties = properties ?? {}
    element.current.token = token ?? null
    element.current.colorScheme = colorScheme ?? null
  }, [src, properties, token, colorScheme])
  useImperativeHandle(
    ref,
    () => ({ trigger: (eventName, payload) => element.current?.trigger(eventName, payload) }),
    [],
  )
  return createElement('div', { ref: place, id, className, style: { blockSize: 600, ...style } })
})
AshlarEmbed.displayName = 'AshlarEmbed'
