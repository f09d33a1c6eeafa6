import { memo, Suspense, use, useId, useLayoutEffect, useRef, type CSSProperties } from 'react'
import type { WidgetHost, WidgetSnapshot } from '../host.ts'
import { flagOf, textOf } from '../values.ts'
import { FrameFailure, FrameMarks, FrameSkeleton } from './FrameNotes.tsx'
import { useHost, useSnapshot, useViewSource } from './host-context.ts'
import type { Placement } from './layout.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import styles from './WidgetFrame.module.css'

interface WidgetFrameProps {
  readonly id: string
  /** Where it stands in a canvas; without one the surroundings place it. */
  readonly placement?: Placement | undefined
  /** Told the present height in px of a widget whose content decides it. Stable. */
  readonly onMeasure?: (id: string, height: number) => void
  /** A class of the surroundings that place it. */
  readonly className?: string | undefined
}

const lengthOf = (pixels: number | undefined, otherwise: string): string =>
  pixels === undefined ? otherwise : `${pixels}px`

// Every property is set, always: custom properties are inherited, and a frame inside a frame must not take its size.
const placementStyle = (placement: Placement | undefined): CSSProperties | undefined =>
  placement === undefined
    ? undefined
    : {
        '--frame-left': placement.left,
        '--frame-top': `${placement.top}px`,
        '--frame-width': placement.width,
        '--frame-height': placement.height ?? 'auto',
        '--frame-minimum-height': lengthOf(placement.minimumHeight, '0'),
        '--frame-maximum-height': lengthOf(placement.maximumHeight, 'none'),
      }

const LoadedView = ({
  host,
  snapshot,
  describedBy,
}: {
  host: WidgetHost
  snapshot: WidgetSnapshot
  describedBy: string | undefined
}) => {
  const { record, values, errors, isLoading } = snapshot
  const View = use(useViewSource().load(record.type))
  return (
    <View
      id={record.id}
      host={host}
      record={record}
      values={values}
      errors={errors}
      isLoading={isLoading}
      describedBy={describedBy}
    />
  )
}

/**
 * The place of one widget on the page: finds its view, keeps its failures to itself, shows that it is hidden or that a
 * binding went wrong to the person building, and is drawn again only when this widget changed.
 */
export const WidgetFrame = memo(({ id, placement, onMeasure, className }: WidgetFrameProps) => {
  const host = useHost()
  const views = useViewSource()
  const snapshot = useSnapshot(host, id)
  const tooltipId = useId()
  const element = useRef<HTMLDivElement>(null)
  const isMeasured = placement !== undefined && placement.height === undefined
  const exists = snapshot !== undefined
  const isVisible = flagOf(snapshot?.values.isVisible, true)
  const isLeftOut = host.mode !== 'edit' && !isVisible && flagOf(snapshot?.values.collapseWhenHidden)

  useLayoutEffect(() => {
    const measured = element.current
    if (!isMeasured || !exists || isLeftOut || onMeasure === undefined || measured === null) return
    const report = () => onMeasure(id, measured.offsetHeight)
    report()
    const observer = new ResizeObserver(report)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [id, isMeasured, exists, isLeftOut, onMeasure])

  if (snapshot === undefined || isLeftOut) return null
  const { record, values } = snapshot
  const tooltip = textOf(values.tooltip)
  const isShown = isVisible || host.mode === 'edit'
  return (
    <div
      ref={element}
      className={[styles.frame, placement !== undefined && styles.placed, className]
        .filter(Boolean)
        .join(' ')}
      style={placementStyle(placement)}
      data-widget-id={id}
      data-widget-name={record.name}
      data-widget-type={record.type}
      data-hidden={isVisible ? undefined : ''}
      data-fits={isMeasured ? '' : undefined}
    >
      {isShown && (
        <ViewBoundary
          resetKey={snapshot}
          onRetry={() => views.forgetFailure(record.type)}
          fallback={(error, retry) => (
            <FrameFailure error={error} name={record.name} mode={host.mode} retry={retry} />
          )}
        >
          <Suspense fallback={<FrameSkeleton />}>
            <LoadedView
              host={host}
              snapshot={snapshot}
              describedBy={tooltip === '' ? undefined : tooltipId}
            />
          </Suspense>
        </ViewBoundary>
      )}
      {isShown && tooltip !== '' && (
        <span role="tooltip" id={tooltipId} className={styles.tooltip}>
          {tooltip}
        </span>
      )}
      {host.mode === 'edit' && <FrameMarks snapshot={snapshot} isVisible={isVisible} />}
    </div>
  )
})
WidgetFrame.displayName = 'WidgetFrame'
