import type { WidgetRecord } from '@ashlar/schema'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { ViewHost } from '../host.ts'
import type { CanvasChild } from '../page-view/layout.ts'
import { flagOf } from '../values.ts'

const readChild = (host: ViewHost, id: string): CanvasChild | undefined => {
  const snapshot = host.snapshot(id)
  if (snapshot === undefined) return undefined
  const isHidden = host.mode !== 'edit' && !flagOf(snapshot.values.isVisible, true)
  return { id, record: snapshot.record, isCollapsed: isHidden && flagOf(snapshot.values.collapseWhenHidden) }
}

/** What places a widget; what it shows and does has no part in it. */
const placing = [
  'left',
  'top',
  'width',
  'height',
  'minHeight',
  'maxHeight',
  'minWidth',
  'maxWidth',
  'margin',
] as const satisfies readonly (keyof WidgetRecord)[]

const standsTheSame = (one: WidgetRecord, other: WidgetRecord): boolean =>
  one === other || placing.every((key) => one[key] === other[key])

const sameChild = (one: CanvasChild | undefined, other: CanvasChild | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    one.id === other.id &&
    standsTheSame(one.record, other.record) &&
    one.isCollapsed === other.isCollapsed)

const sameChildren = (before: readonly CanvasChild[], after: readonly CanvasChild[]): boolean =>
  before.length === after.length && before.every((child, index) => sameChild(child, after[index]))

/**
 * The children's geometry, the same array while none of it changed: a new value of a widget does not lay out again. What
 * changes is asked alone; with two thousand widgets around it, a keystroke must not look at them all.
 */
export const useCanvasChildren = (host: ViewHost, ids: readonly string[]): readonly CanvasChild[] => {
  const last = useRef<readonly CanvasChild[]>([])
  const known = useRef<ReadonlyMap<string, CanvasChild>>(new Map())
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = ids.map((id) =>
        host.subscribe(id, () => {
          if (!sameChild(known.current.get(id), readChild(host, id))) listener()
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    [host, ids],
  )
  const read = useCallback(() => {
    const next = ids.flatMap((id) => readChild(host, id) ?? [])
    if (!sameChildren(last.current, next)) {
      last.current = next
      known.current = new Map(next.map((child) => [child.id, child]))
    }
    return last.current
  }, [host, ids])
  return useSyncExternalStore(subscribe, read, read)
}
