import { gridRowHeight } from '@ashlar/schema'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { WidgetHost } from '../host.ts'
import { useChildren } from '../page-view/host-context.ts'
import { layOutCanvas, type CanvasChild, type CanvasLayout } from '../page-view/layout.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { flagOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './CanvasView.module.css'

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
const useCanvasChildren = (host: WidgetHost, ids: readonly string[]): readonly CanvasChild[] => {
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

const useMeasuredHeights = () => {
  const [measured, setMeasured] = useState<ReadonlyMap<string, number>>(new Map())
  const onMeasure = useCallback((id: string, height: number) => {
    setMeasured((before) =>
      Math.abs((before.get(id) ?? 0) - height) < 0.5 ? before : new Map(before).set(id, height),
    )
  }, [])
  return { measured, onMeasure }
}

/** The widgets of a canvas on its grid. It grows with its content. */
export const CanvasView = ({ id, host, record }: WidgetViewProps) => {
  const children = useCanvasChildren(host, useChildren(host, id))
  const { measured, onMeasure } = useMeasuredHeights()
  const previous = useRef<CanvasLayout>(undefined)
  const layout = layOutCanvas(children, measured, previous.current)
  previous.current = layout
  const drawn =
    record.height.mode === 'gridUnit'
      ? record.height.value * gridRowHeight
      : record.height.mode === 'px'
        ? record.height.value
        : 0
  return (
    <div
      className={styles.canvas}
      data-empty={children.length === 0 ? '' : undefined}
      style={{ '--canvas-height': `${Math.max(layout.height, drawn)}px` }}
    >
      {layout.order.map((child) => (
        <WidgetFrame key={child} id={child} placement={layout.placements.get(child)} onMeasure={onMeasure} />
      ))}
      {children.length === 0 && host.mode === 'edit' && (
        <p className={styles.hint}>Drag components here from the panel on the left</p>
      )}
    </div>
  )
}
