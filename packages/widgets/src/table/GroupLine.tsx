import { memo } from 'react'
import { countOf } from './count-text.ts'
import { ChevronGlyph } from './glyphs.tsx'
import type { RowGroup, ShownColumn } from './lines.ts'
import type { DataRow } from './rows.ts'
import { summaryLabel, summaryLabels, summaryText } from './summaries.ts'
import styles from './GroupLine.module.css'
import cards from './TableCards.module.css'
import row from './TableRow.module.css'
import { cellElementId, textCellClass, type RowLayout } from './TableRow.tsx'
import hidden from '../shared/hidden.module.css'

/** The line above the rows of a group: what they have in common, how many they are and what they add up to. */
export const GroupLine = memo(
  ({
    layout,
    group,
    rows,
    isOpen,
    position,
    activeColumn,
  }: {
    layout: RowLayout
    group: RowGroup
    /** Its rows with the changes that are not saved yet, for what they add up to. */
    rows: readonly DataRow[]
    isOpen: boolean
    position: number
    activeColumn: number | undefined
  }) => {
    const { columns, hasBoxes, gridId } = layout
    const firstSum = columns.findIndex(({ column }) => column.summary !== 'none')
    const span = firstSum <= 0 ? columns.length : firstSum
    const lead = hasBoxes ? 1 : 0
    return (
      <div
        role="row"
        className={styles.groupRow}
        aria-rowindex={position + 2}
        aria-level={group.depth + 1}
        aria-expanded={isOpen}
        data-position={position}
        data-index={position}
      >
        <div
          id={cellElementId(
            gridId,
            position,
            activeColumn !== undefined && activeColumn < span ? activeColumn : 0,
          )}
          role="gridcell"
          className={styles.groupCell}
          aria-colindex={1}
          aria-colspan={span + lead}
          data-active={activeColumn !== undefined && activeColumn < span ? '' : undefined}
          style={{ gridColumn: `1 / span ${span + lead}`, '--line-depth': group.depth }}
        >
          <span className={row.toggle} data-toggle="" data-open={isOpen ? '' : undefined} aria-hidden="true">
            <ChevronGlyph />
          </span>
          <span className={styles.groupColumn}>{group.column.label}</span>
          <span className={styles.groupLabel}>{group.label === '' ? 'Empty' : group.label}</span>
          <span className={styles.groupCount}>
            {countOf(group.rows.length)}
            <span className={hidden.hidden}>{group.rows.length === 1 ? ' row' : ' rows'}</span>
          </span>
        </div>
        {columns.slice(span).map(({ column, format }, place) => (
          <div
            key={column.id}
            id={cellElementId(gridId, position, span + place)}
            role="gridcell"
            className={textCellClass(column)}
            aria-colindex={span + place + 1 + lead}
            data-active={activeColumn === span + place ? '' : undefined}
            title={column.summary === 'none' ? undefined : summaryLabels[column.summary]}
          >
            {summaryText(column, rows, format)}
          </div>
        ))}
      </div>
    )
  },
)
GroupLine.displayName = 'GroupLine'

/** The line below all rows with what the columns add up to. */
export const SummaryLine = memo(
  ({
    layout,
    rows,
    isOnePage,
  }: {
    layout: RowLayout
    rows: readonly DataRow[]
    /** Whether the rows are one page of those that an API has. */
    isOnePage: boolean
  }) => (
    <div role="row" className={styles.summaryRow}>
      {layout.hasBoxes && <div role="gridcell" />}
      {layout.columns.map(({ column, format }) => {
        const place = layout.frozen.get(column.id)
        return (
          <div
            key={column.id}
            role="gridcell"
            className={styles.summaryCell}
            data-align={column.alignment}
            data-frozen={place?.side}
            style={
              place === undefined
                ? undefined
                : place.side === 'left'
                  ? { insetInlineStart: place.offset }
                  : { insetInlineEnd: place.offset }
            }
          >
            {column.summary !== 'none' && (
              <>
                <span className={styles.summaryLabel}>{summaryLabel(column.summary, isOnePage)}</span>
                <span className={styles.summaryValue}>{summaryText(column, rows, format)}</span>
              </>
            )}
          </div>
        )
      })}
      {layout.actions.length > 0 && <div role="gridcell" className={row.actionFoot} />}
    </div>
  ),
)
SummaryLine.displayName = 'SummaryLine'

/** The line below all cards with what the columns add up to, each with its name. */
export const CardSums = memo(
  ({
    columns,
    rows,
    isOnePage,
  }: {
    columns: readonly ShownColumn[]
    rows: readonly DataRow[]
    isOnePage: boolean
  }) => (
    <div role="row" className={cards.sums}>
      {columns.flatMap(({ column, format }) =>
        column.summary === 'none'
          ? []
          : [
              <div key={column.id} role="gridcell">
                <span className={cards.sumLabel}>
                  {`${column.label}, ${summaryLabel(column.summary, isOnePage).toLowerCase()}`}
                </span>
                <span className={cards.sumValue}>{summaryText(column, rows, format)}</span>
              </div>,
            ],
      )}
    </div>
  ),
)
CardSums.displayName = 'CardSums'
