import { type CSSProperties, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { writtenHeight } from '../page-view/dimensions.ts'
import { useChildren } from '../page-view/host-context.ts'
import { layOutCanvas, type CanvasChild, type CanvasLayout } from '../page-view/layout.ts'
import { MeasuredHeights } from '../page-view/measured-heights.ts'
import {
  layOutStack,
  spacingOf,
  type StackDirection,
  type StackPlacements,
} from '../page-view/stack-layout.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './CanvasView.module.css'
import { inGroups } from './in-groups.tsx'
import { useCanvasChildren } from './use-canvas-children.ts'
import { useFarFrames } from './use-far-frames.ts'
import { isLarge, useProgressiveCount } from './use-progressive-count.ts'
import type { canvas } from './canvas.ts'

type CanvasProps = Pick<WidgetViewProps<typeof canvas>, 'host' | 'record' | 'values'> & {
  readonly children: readonly CanvasChild[]
}

/** The color and the edges of a canvas of its own. */
const ground = (values: CanvasProps['values']): CSSProperties => {
  const background = cssColor(values.backgroundColor)
  return { ...edgeStyle(values), ...(background === undefined ? {} : { background }) }
}

const EmptyHint = () => <p className={styles.hint}>Drag components here from the panel on the left</p>

/** The height that a canvas has without content, in px. One that does not extend fills what it stands in instead. */
const drawnHeight = ({ record, values }: Pick<CanvasProps, 'record' | 'values'>): number =>
  values.canExtend && (record.height.mode === 'gridUnit' || record.height.mode === 'px')
    ? writtenHeight(record)
    : 0

const Grid = ({ host, record, values, children }: CanvasProps) => {
  const [heights] = useState(() => new MeasuredHeights())
  const measured = useSyncExternalStore(heights.subscribe, heights.read, heights.read)
  const previous = useRef<CanvasLayout>(undefined)
  // Not again for each share of a large canvas that is drawn.
  const layout = useMemo(() => layOutCanvas(children, measured, previous.current), [children, measured])
  previous.current = layout
  // In reading order: what is seen first is drawn first.
  const drawn = useProgressiveCount(layout.order.length)
  const element = useRef<HTMLDivElement>(null)
  useFarFrames(element, { layout, drawn, isOn: host.mode === 'edit' && isLarge(layout.order.length) })
  return (
    <div
      ref={element}
      className={styles.canvas}
      data-layout="FIXED_GRID"
      data-empty={children.length === 0 ? '' : undefined}
      style={{
        ...ground(values),
        '--canvas-height': `${Math.max(layout.height, drawnHeight({ record, values }))}px`,
      }}
    >
      {inGroups(layout.order.slice(0, drawn), host.mode, (child) => (
        <WidgetFrame
          key={child}
          id={child}
          placement={layout.placements.get(child)}
          onMeasure={heights.report}
        />
      ))}
      {children.length === 0 && host.mode === 'edit' && <EmptyHint />}
    </div>
  )
}

const Stack = ({
  host,
  record,
  values,
  children,
  direction,
}: CanvasProps & { readonly direction: StackDirection }) => {
  const gap = spacingOf(record)
  const alignment = values.alignment
  const previous = useRef<StackPlacements>(undefined)
  const placements = layOutStack(
    children,
    { direction, gap, isStretched: alignment === 'STRETCH' },
    previous.current,
  )
  previous.current = placements
  return (
    <div
      className={styles.canvas}
      data-layout={direction}
      data-alignment={alignment}
      data-distribution={values.distribution}
      data-empty={children.length === 0 ? '' : undefined}
      style={{
        ...ground(values),
        '--canvas-height': `${drawnHeight({ record, values })}px`,
        '--stack-gap': `${gap}px`,
      }}
    >
      {inGroups(children, host.mode, ({ id }) => (
        <WidgetFrame key={id} id={id} placement={placements.get(id)} />
      ))}
      {children.length === 0 && host.mode === 'edit' && <EmptyHint />}
    </div>
  )
}

/** The widgets of a canvas on its grid, or following each other in a stack. It grows with its content. */
export const CanvasView = ({ id, host, record, values }: WidgetViewProps<typeof canvas>) => {
  const children = useCanvasChildren(host, useChildren(host, id))
  const layout = values.layout
  return layout === 'FIXED_GRID' ? (
    <Grid host={host} record={record} values={values} children={children} />
  ) : (
    <Stack host={host} record={record} values={values} children={children} direction={layout} />
  )
}
