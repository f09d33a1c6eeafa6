import type { ViewFacts } from '@ashlar/schema'
import { memo, Suspense, use, useId, useLayoutEffect, useMemo, useRef } from 'react'
import type { WidgetHost, WidgetSnapshot } from '../host.ts'
import { readValues } from '../read-values.ts'
import { flagOf, textOf } from '../values.ts'
import { viewActions } from './view-actions.ts'
import { cssSides, writtenHeight } from './dimensions.ts'
import { FrameFailure, FrameMarks, FrameRefusal, FrameSkeleton } from './FrameNotes.tsx'
import { useHost, useIsCopy, useSnapshot, useViewSource } from './host-context.ts'
import type { Placement } from './layout.ts'
import { nestingProblem, NestingProvider, useNesting } from './nesting.ts'
import { observeSize } from './observe-size.ts'
import { placementStyle } from './placement-style.ts'
import type { StackPlacement } from './stack-layout.ts'
import { useReachableScroll } from './use-reachable-scroll.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import styles from './WidgetFrame.module.css'

interface WidgetFrameProps {
  readonly id: string
  /** Where it stands in a canvas; without one the surroundings place it. */
  readonly placement?: Placement | StackPlacement | undefined
  /** Told the present height in px of a widget whose content decides it. Stable. */
  readonly onMeasure?: (id: string, height: number) => void
  /** A class of the surroundings that place it. */
  readonly className?: string | undefined
  /** Whether it takes the room of its content while it is hidden: what no grid or stack keeps free for it. */
  readonly keepsRoom?: boolean
}

const fitsWidth = (placement: Placement | StackPlacement | undefined): boolean =>
  placement?.width === 'max-content' || placement?.width === 'auto'

const nothingKnown: ViewFacts = { properties: {}, exposes: {} }

const LoadedView = ({
  host,
  snapshot,
  describedBy,
}: {
  host: WidgetHost
  snapshot: WidgetSnapshot
  describedBy: string | undefined
}) => {
  const { record, values: given, errors, isLoading } = snapshot
  const { id, type } = record
  const View = use(useViewSource().load(type))
  const facts = host.facts(type) ?? nothingKnown
  const values = useMemo(() => readValues(facts, given), [facts, given])
  const actions = useMemo(() => viewActions(host, id), [host, id])
  return (
    <View
      {...actions}
      id={id}
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
export const WidgetFrame = memo(({ id, placement, onMeasure, className, keepsRoom }: WidgetFrameProps) => {
  const host = useHost()
  const views = useViewSource()
  const snapshot = useSnapshot(host, id)
  const tooltipId = useId()
  const element = useRef<HTMLDivElement>(null)
  const isCopy = useIsCopy()
  const around = useNesting()
  const nesting = useMemo(() => ({ id, depth: (around?.depth ?? 0) + 1, around }), [id, around])
  const problem = nestingProblem(around, id)
  const isMeasured = placement?.kind === 'grid' && placement.height === undefined
  const exists = snapshot !== undefined
  const isVisible = flagOf(snapshot?.values.isVisible, true)
  const isLeftOut = host.mode !== 'edit' && !isVisible && flagOf(snapshot?.values.collapseWhenHidden)

  useLayoutEffect(() => {
    const measured = element.current
    if (!isMeasured || !exists || isLeftOut || onMeasure === undefined || measured === null) return
    return observeSize(measured, () => {
      // What stands on a tab that is not shown has no height now, and the one from before when it is shown again.
      if (measured.getClientRects().length > 0) onMeasure(id, measured.offsetHeight)
    })
  }, [id, isMeasured, exists, isLeftOut, onMeasure])

  useReachableScroll(element, placement?.maximumHeight !== undefined && exists && !isLeftOut)

  if (snapshot === undefined || isLeftOut) return null
  const { record, values } = snapshot
  const tooltip = textOf(values.tooltip)
  const isUnseen = !isVisible && host.mode !== 'edit' && keepsRoom === true
  const isShown = isVisible || host.mode === 'edit' || isUnseen
  const isMarked = host.mode === 'edit' && !isCopy && (!isVisible || Object.keys(snapshot.errors).length > 0)
  return (
    <div
      ref={element}
      className={[
        styles.frame,
        placement?.kind === 'grid' && styles.placed,
        placement?.kind === 'stack' && styles.stacked,
        record.padding !== undefined && styles.padded,
        className,
      ]
        .filter(Boolean)
        .join(' ')}
      style={placementStyle(
        placement,
        cssSides(record.padding),
        isShown || placement?.kind !== 'stack' ? undefined : writtenHeight(record),
      )}
      data-widget-id={isCopy ? undefined : id}
      data-widget-name={record.name}
      data-widget-type={record.type}
      data-hidden={isVisible ? undefined : ''}
      data-unseen={isUnseen ? '' : undefined}
      inert={isUnseen}
      data-sample={snapshot.showsSample === true ? '' : undefined}
      data-fits={isMeasured ? '' : undefined}
      data-bounded={placement?.maximumHeight === undefined ? undefined : ''}
      data-fits-width={fitsWidth(placement) ? '' : undefined}
      data-stretched={placement?.kind === 'stack' && placement.isStretched ? '' : undefined}
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
            {problem === undefined ? (
              <NestingProvider value={nesting}>
                <LoadedView
                  host={host}
                  snapshot={snapshot}
                  describedBy={tooltip === '' ? undefined : tooltipId}
                />
              </NestingProvider>
            ) : (
              <FrameRefusal name={record.name} mode={host.mode} problem={problem} />
            )}
          </Suspense>
        </ViewBoundary>
      )}
      {isShown && tooltip !== '' && (
        <span role="tooltip" id={tooltipId} className={styles.tooltip}>
          {tooltip}
        </span>
      )}
      {isMarked && <FrameMarks snapshot={snapshot} isVisible={isVisible} />}
    </div>
  )
})
WidgetFrame.displayName = 'WidgetFrame'
