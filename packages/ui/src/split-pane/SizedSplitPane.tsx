import { type CSSProperties, type ReactElement, type ReactNode, useId, useRef } from 'react'
import { IconButton } from '../icons/IconButton.tsx'
import { Divider } from './Divider.tsx'
import classes from './SplitPane.module.css'
import { splitDefaults, type SplitSize } from './split-size.ts'
import type { SplitSizing } from './use-split-sizing.ts'

/** What a split pane needs to know whose size is kept outside of it. Sizes in px. */
export interface SizedSplitPaneProps {
  sizing: SplitSizing
  /** `row` puts the panes side by side, `column` one above the other. */
  direction: 'row' | 'column'
  /** Which pane keeps its size when the window changes; the other takes the rest. */
  sized: 'start' | 'end'
  minimum?: number
  maximum?: number
  /** What the other pane has at least. */
  restMinimum?: number
  /** What a collapsed pane still shows; left out when it cannot be collapsed. */
  collapsedSize?: number
  /** How far above the collapsed size a drag collapses the sized pane. */
  collapseThreshold?: number
  /** Set together with `onCollapsedChange` to open and collapse it from outside. */
  isCollapsed?: boolean
  onCollapsedChange?: (isCollapsed: boolean) => void
  /** Whether a pane that is hidden as a whole leaves a button to bring it back. Absent: unless it is collapsed from outside. */
  leavesButton?: boolean
  /** What the divider sizes: "Property panel". */
  label: string
  start: ReactNode
  /** With `null`, the pane at the start has all the room, and stays what it is when there is something here again. */
  end: ReactNode
}

/** Two panes with a divider between them, whose size is kept outside. */
export const SizedSplitPane = (props: SizedSplitPaneProps): ReactElement => {
  const { sizing, direction, sized, collapsedSize, label, start, end } = props
  const { minimum = splitDefaults.minimum, restMinimum = splitDefaults.minimum } = props
  const { isCollapsed, onCollapsedChange, leavesButton = isCollapsed === undefined } = props
  const paneId = useId()
  const root = useRef<HTMLDivElement>(null)
  const current: SplitSize = { ...sizing.size, isCollapsed: isCollapsed ?? sizing.size.isCollapsed }

  const room = (): number => {
    const box = root.current?.getBoundingClientRect()
    return (direction === 'row' ? box?.width : box?.height) ?? 0
  }
  const change = (next: SplitSize, isFinal: boolean): void => {
    if (isFinal) sizing.keep(next)
    else sizing.change(next)
    if (next.isCollapsed !== current.isCollapsed) onCollapsedChange?.(next.isCollapsed)
  }

  const extent = current.isCollapsed ? `${collapsedSize ?? 0}px` : `${current.size}${current.unit}`
  const least = current.isCollapsed ? 0 : minimum
  // The room may have become smaller since the pane was sized.
  const most = `max(${least}px, calc(100% - ${restMinimum}px))`
  const style: CSSProperties = {
    flex: `0 0 ${extent}`,
    ...(direction === 'row'
      ? { width: extent, minWidth: least, maxWidth: most }
      : { height: extent, minHeight: least, maxHeight: most }),
  }
  const isHidden = current.isCollapsed && (collapsedSize ?? 0) === 0
  const paneOf = (side: 'start' | 'end') => ({
    className: classes['pane'],
    'data-sized': sized === side,
    ...(sized === side ? { id: paneId, style, hidden: isHidden } : {}),
  })

  return (
    <div ref={root} className={classes['root']} data-direction={direction}>
      <div {...paneOf('start')}>{start}</div>
      {end !== null && (
        <Divider
          current={current}
          direction={direction}
          sized={sized}
          label={label}
          room={room}
          unit={sizing.unit}
          controls={paneId}
          limits={() => ({
            minimum,
            maximum: Math.max(minimum, Math.min(props.maximum ?? Infinity, room() - restMinimum)),
            collapsedSize: collapsedSize ?? null,
            collapseThreshold: props.collapseThreshold ?? splitDefaults.collapseThreshold,
          })}
          defaultSize={sizing.defaultSize}
          onChange={change}
        />
      )}
      {end !== null && <div {...paneOf('end')}>{end}</div>}
      {isHidden && leavesButton && (
        <div className={classes['reopen']} data-side={sized}>
          <IconButton
            icon={sized === 'start' ? 'chevron-right' : 'chevron-left'}
            label={`Show ${label}`}
            onClick={() => change({ ...current, isCollapsed: false }, true)}
          />
        </div>
      )}
    </div>
  )
}
