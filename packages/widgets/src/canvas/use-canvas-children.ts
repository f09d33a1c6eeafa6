import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { WidgetHost } from '../host.ts'
import type { CanvasChild } from '../page-view/layout.ts'
import { flagOf } from '../values.ts'

const readChildren = (host: WidgetHost, ids: readonly string[]): readonly CanvasChild[] =>
  ids.flatMap((id) => {
    const snapshot = host.snapshot(id)
    if (snapshot === undefined) return []
    const isHidden = host.mode !== 'edit' && !flagOf(snapshot.values.isVisible, true)
    return [
      {
        id,
        record: snapshot.record,
        isCollapsed: isHidden && flagOf(snapshot.values.collapseWhenHidden),
      },
    ]
  })

const sameChildren = (before: readonly CanvasChild[], after: readonly CanvasChild[]): boolean =>
  before.length === after.length &&
  before.every((child, index) => {
    const other = after[index]
    return (
      other !== undefined &&
      child.id === other.id &&
      child.record === other.record &&
      child.isCollapsed === other.isCollapsed
    )
  })

/** The children's geometry, the same array while none of it changed: a new value of a widget does not lay out again. */
export const useCanvasChildren = (host: WidgetHost, ids: readonly string[]): readonly CanvasChild[] => {
  const last = useRef<readonly CanvasChild[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) => host.subscribe(id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [host, ids],
  )
  const read = useCallback(() => {
    const next = readChildren(host, ids)
    if (!sameChildren(last.current, next)) last.current = next
    return last.current
  }, [host, ids])
  return useSyncExternalStore(subscribe, read, read)
}
