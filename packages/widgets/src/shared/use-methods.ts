import { useEffect, useLayoutEffect, useRef } from 'react'
import type { OfferedMethods, ViewHost } from '../host.ts'

/**
 * Offers what the descriptor of a widget declares as methods for as long as its view is on the screen. A call always
 * reaches the methods of the latest drawing.
 */
export const useMethods = (host: ViewHost, widgetId: string, methods: OfferedMethods): void => {
  const latest = useRef(methods)
  useLayoutEffect(() => {
    latest.current = methods
  })
  const names = Object.keys(methods).join(' ')
  useEffect(() => {
    const offered = names
      .split(' ')
      .map((name) => [name, (...handed: readonly unknown[]) => latest.current[name]?.(...handed)])
    return host.offerMethods(widgetId, Object.fromEntries(offered))
  }, [host, widgetId, names])
}
