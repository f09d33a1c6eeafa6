import { lazy, memo, Suspense, type CSSProperties, type ReactNode } from 'react'
import { cssColor } from '../theme/color-property.ts'
import { flagOf, textOf } from '../values.ts'
import { cellLookOf, type CellLook } from './cell-looks.ts'
import { cellValue, settingAt, type TableColumn } from './columns.ts'
import type { FrozenPlace } from './column-tracks.ts'
import type { CellEntry } from './editing.ts'
import { ChevronGlyph } from './glyphs.tsx'
import type { ShownColumn } from './lines.ts'
import type { DataRow } from './rows.ts'
import type { RowAction } from './row-actions.ts'
import { RowActions } from './RowActions.tsx'
import { badgeOf, cellContent } from './TableCell.tsx'
import cards from './TableCards.module.css'
import styles from './TableRow.module.css'
import hidden from '../shared/hidden.module.css'

const CellEditor = lazy(() => import('./CellEditor.tsx').then((module) => ({ default: module.CellEditor })))

/** The id of a cell's element, for `aria-activedescendant`: rows by their place on screen, the header is -1. */
export const cellElementId = (gridId: string, position: number, column: number): string =>
  `${gridId}-${position}-${column}`

/** How all rows of a table are drawn; the same object as long as nothing in it changed. */
export interface RowLayout {
  readonly gridId: string
  readonly columns: readonly ShownColumn[]
  readonly frozen: ReadonlyMap<string, FrozenPlace>
  readonly hasBoxes: boolean
  readonly actions: readonly RowAction[]
  readonly showsActionMenu: boolean
  /** Whether a card has its action beside its heading, where a line of its own would hold a single sign. */
  readonly isActionInCorner: boolean
  /** Whether the first cell has room for the arrow that opens rows. */
  readonly hasToggles: boolean
  readonly isTree: boolean
  /** Whether each row is a card with a line for each column. */
  readonly isCards: boolean
  /** Whether the table says of new and deleted rows what they are. */
  readonly hasWrapping: boolean
}

interface TableRowProps {
  readonly layout: RowLayout
  readonly row: DataRow
  /** Its place among the lines that are shown. */
  readonly position: number
  readonly depth: number
  /** `undefined` where there is nothing to open. */
  readonly isOpen: boolean | undefined
  readonly isSelected: boolean
  readonly isDeleted: boolean
  /** The changed fields, for their mark. */
  readonly changed: Readonly<Record<string, unknown>> | undefined
  /** What is wrong with cells, a sentence by field. */
  readonly problems: Readonly<Record<string, string>> | undefined
  /** The column of the cell that the keyboard stands on, `undefined` when it stands elsewhere. */
  readonly activeColumn: number | undefined
  /** The first and the last marked column. */
  readonly markedFrom: number | undefined
  readonly markedTo: number | undefined
  readonly entry: CellEntry | undefined
  /** Measures the row where text may take several lines. */
  readonly measure: ((element: HTMLElement | null) => void) | undefined
}

const cellStyle = (
  place: FrozenPlace | undefined,
  ground: string | undefined,
  color: string | undefined,
  isBold: boolean,
): CSSProperties | undefined => {
  if (place === undefined && ground === undefined && color === undefined && !isBold) return undefined
  return {
    ...(place === undefined
      ? {}
      : place.side === 'left'
        ? { insetInlineStart: place.offset }
        : { insetInlineEnd: place.offset }),
    ...(ground === undefined ? {} : { background: ground }),
    ...(color === undefined ? {} : { color }),
    ...(isBold ? { fontWeight: 600 } : {}),
  }
}

const isMarked = (index: number, from: number | undefined, to: number | undefined): boolean =>
  from !== undefined && to !== undefined && index >= from && index <= to

const isSet = (setting: unknown): boolean => setting !== undefined && setting !== ''

/** What sets one cell apart from the others of its column: `undefined` for most, which so cost nothing. */
const cellAttributes = (
  { column }: ShownColumn,
  index: number,
  props: TableRowProps,
  look: CellLook | undefined,
) => {
  const { layout, row, changed, problems, entry, activeColumn, markedFrom, markedTo } = props
  const { cellBackground, textColor, tooltip } = column.settings
  const place = layout.frozen.get(column.id)
  const isPlain =
    look === undefined &&
    place === undefined &&
    changed === undefined &&
    problems === undefined &&
    entry === undefined &&
    activeColumn === undefined &&
    markedFrom === undefined &&
    !column.wraps &&
    !isSet(cellBackground) &&
    !isSet(textColor) &&
    !isSet(tooltip)
  if (isPlain) return undefined
  const problem = problems?.[column.key]
  const hint = isSet(tooltip) ? textOf(settingAt(tooltip, row.index)) : ''
  const isActive = activeColumn === index
  return {
    // Only the active cell is ever named.
    id: isActive ? cellElementId(layout.gridId, props.position, index) : undefined,
    'aria-invalid': problem === undefined ? undefined : true,
    'data-wraps': column.wraps ? '' : undefined,
    'data-bold': look?.isBold === true ? '' : undefined,
    'data-frozen': place?.side,
    'data-edge': place?.isLast === true ? '' : undefined,
    'data-active': isActive ? '' : undefined,
    'data-marked': isMarked(index, markedFrom, markedTo) ? '' : undefined,
    'data-changed': changed !== undefined && column.key in changed ? '' : undefined,
    'data-problem': problem === undefined ? undefined : '',
    'data-hint': problem ?? (hint === '' ? undefined : hint),
    'data-entry': entry?.columnId === column.id ? '' : undefined,
    style: cellStyle(
      place,
      (look?.isBadge === true ? undefined : look?.background) ??
        (isSet(cellBackground) ? cssColor(settingAt(cellBackground, row.index)) : undefined),
      (look?.isBadge === true ? undefined : look?.color) ??
        (isSet(textColor) ? cssColor(settingAt(textColor, row.index)) : undefined),
      look?.isBold === true,
    ),
  }
}

const Toggle = ({ isOpen, depth }: { isOpen: boolean | undefined; depth: number }) => (
  <span className={styles.toggleRoom} style={{ '--line-depth': depth }}>
    {isOpen !== undefined && (
      <span className={styles.toggle} data-toggle="" data-open={isOpen ? '' : undefined} aria-hidden="true">
        <ChevronGlyph />
      </span>
    )}
  </span>
)

const sides = {
  left: styles.cell,
  center: `${styles.cell} ${styles.centered}`,
  right: `${styles.cell} ${styles.right}`,
}

/** The class of the cells of a column whose content is text. */
export const textCellClass = ({ alignment }: TableColumn): string | undefined => sides[alignment]

/** The class of a column's cells. One attribute for all of it: a table is made of cells, and each attribute counts. */
const cellClass = (column: TableColumn): string | undefined =>
  column.type === 'image' || column.type === 'boolean'
    ? `${textCellClass(column)} ${styles.drawn}`
    : textCellClass(column)

/** Called and not drawn as a component, as is what stands in the cell. */
const rowCell = (shown: ShownColumn, index: number, props: TableRowProps) => {
  const { layout, row, entry } = props
  const { column, format } = shown
  const problem = props.problems?.[column.key]
  const look = cellLookOf(column, row, layout.columns)
  const plain = cellContent({ column, row, value: cellValue(column, row), format })
  const content = look?.isBadge === true ? badgeOf(plain, look) : plain
  if (layout.isCards) return cardLine(shown, index, props, content, look)
  const isEntered = entry?.columnId === column.id
  const hasToggle = index === 0 && layout.hasToggles
  return (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={index + (layout.hasBoxes ? 2 : 1)}
      className={cellClass(column)}
      {...cellAttributes(shown, index, props, look)}
    >
      {/* Text that stands alone is written into the cell at once. */}
      {!hasToggle && !isEntered && problem === undefined ? (
        content
      ) : (
        <>
          {hasToggle && <Toggle isOpen={props.isOpen} depth={props.depth} />}
          {isEntered ? (
            <Suspense fallback={content}>
              <CellEditor column={column} row={row} entry={entry} problem={problem} />
            </Suspense>
          ) : (
            content
          )}
          {problem !== undefined && <span className={hidden.hidden}>{problem}</span>}
        </>
      )}
    </div>
  )
}

/** A line of a card: what the column is called, except in the heading, and its value. */
const cardLine = (
  shown: ShownColumn,
  index: number,
  props: TableRowProps,
  content: ReactNode,
  look: CellLook | undefined,
) => {
  const { layout, row, entry } = props
  const { column } = shown
  const problem = props.problems?.[column.key]
  return (
    <div
      key={column.id}
      role="gridcell"
      aria-colindex={index + (layout.hasBoxes ? 2 : 1)}
      className={index === 0 ? `${styles.cell} ${cards.heading}` : styles.cell}
      {...cellAttributes(shown, index, props, look)}
    >
      {index > 0 && <span className={cards.label}>{column.label}</span>}
      <span className={cards.value}>
        {entry?.columnId === column.id ? (
          <Suspense fallback={content}>
            <CellEditor column={column} row={row} entry={entry} problem={problem} />
          </Suspense>
        ) : (
          content
        )}
      </span>
      {problem !== undefined && <span className={hidden.hidden}>{problem}</span>}
    </div>
  )
}

/** One row. Pressing it is heard by the grid, so that ten thousand rows need no handlers of their own. */
export const TableRow = memo((props: TableRowProps) => {
  const { layout, row, position, isSelected, isDeleted, isOpen, depth, activeColumn } = props
  const isNew = row.insertedId !== undefined
  return (
    <div
      ref={props.measure}
      role="row"
      className={layout.isCards ? `${styles.row} ${cards.card}` : styles.row}
      aria-rowindex={position + 2}
      aria-selected={isSelected}
      aria-level={layout.isTree ? depth + 1 : undefined}
      aria-expanded={isOpen}
      data-position={position}
      data-index={props.measure === undefined ? undefined : position}
      data-chosen={layout.isCards && layout.hasBoxes ? '' : undefined}
      data-corner={layout.isActionInCorner ? '' : undefined}
      data-new={isNew ? '' : undefined}
      data-deleted={isDeleted ? '' : undefined}
      data-wraps={layout.hasWrapping ? '' : undefined}
    >
      {layout.hasBoxes && (
        <div role="gridcell" className={styles.boxCell} aria-colindex={1} data-box="">
          <span className={styles.box} data-checked={isSelected ? '' : undefined} aria-hidden="true" />
        </div>
      )}
      {layout.columns.map((shown, index) => rowCell(shown, index, props))}
      {layout.actions.length > 0 && (
        <div
          id={cellElementId(layout.gridId, position, layout.columns.length)}
          role="gridcell"
          className={styles.actionCell}
          aria-colindex={layout.columns.length + (layout.hasBoxes ? 2 : 1)}
          data-active={activeColumn === layout.columns.length ? '' : undefined}
          data-actions=""
        >
          <RowActions
            actions={layout.actions.filter(
              (action) =>
                action.isPropertyVisible(row, isDeleted) &&
                flagOf(settingAt(action.isVisible, row.index), true),
            )}
            isMenu={layout.showsActionMenu}
            rowIndex={row.index}
          />
        </div>
      )}
      {(isNew || isDeleted) && (
        <span className={hidden.hidden} role="presentation">
          {isNew ? 'New row, not saved.' : 'Marked for deletion.'}
        </span>
      )}
    </div>
  )
})
TableRow.displayName = 'TableRow'
