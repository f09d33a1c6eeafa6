import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import type { WidgetHost } from '../host.ts'
import { CopyProvider, HostProvider } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import styles from './GridView.module.css'

/** How a cell takes part in the grid around it. */
export type CellKind = 'item' | 'choice' | 'template' | 'copy'

interface GridCellProps {
  readonly host: WidgetHost
  readonly canvasId: string
  readonly index: number
  readonly kind: CellKind
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly hasBorder: boolean
  /** Where it stands in its row, from 1. */
  readonly column: number
  readonly onPress: (index: number, isControl: boolean) => void
  readonly onKey: (index: number, event: KeyboardEvent<HTMLElement>) => void
}

const controls =
  'a, button, input, select, textarea, label, summary, [role="button"], [role="checkbox"], [role="switch"]'

const isControl = (event: MouseEvent<HTMLElement>): boolean => {
  const control = event.target instanceof Element ? event.target.closest(controls) : null
  return control !== null && event.currentTarget.contains(control)
}

/** One cell: the canvas of the grid, with the values of one item. */
export const GridCell = memo(
  ({
    host,
    canvasId,
    index,
    kind,
    isSelected,
    isActive,
    hasBorder,
    column,
    onPress,
    onKey,
  }: GridCellProps) => {
    const isChoice = kind === 'choice'
    return (
      <div
        className={styles.cell}
        role={isChoice ? 'gridcell' : kind === 'item' ? 'listitem' : undefined}
        aria-colindex={isChoice ? column : undefined}
        aria-selected={isChoice ? isSelected : undefined}
        tabIndex={isChoice ? (isActive ? 0 : -1) : undefined}
        inert={kind === 'copy'}
        data-cell={index}
        data-kind={kind}
        data-border={hasBorder ? '' : undefined}
        data-selected={isSelected ? '' : undefined}
        onClick={(event) => onPress(index, isControl(event))}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onKey(index, event)
        }}
      >
        <HostProvider value={host}>
          <CopyProvider value={kind === 'copy'}>
            <WidgetFrame id={canvasId} className={styles.canvas} />
          </CopyProvider>
        </HostProvider>
      </div>
    )
  },
)
GridCell.displayName = 'GridCell'
