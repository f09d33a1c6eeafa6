import { memo, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { textOf } from '../values.ts'
import { FilterGlyph, MoreGlyph } from './glyphs.tsx'
import { dragColumn, dragWidth } from './header-gestures.ts'
import type { Sorting } from './sorting.ts'
import styles from './TableGrid.module.css'
import header from './TableHeaderRow.module.css'
import { cellElementId, type RowLayout } from './TableRow.tsx'

interface TableHeaderRowProps {
  readonly layout: RowLayout
  readonly sorting: Sorting
  /** The ids of columns with a filter. */
  readonly filtered: ReadonlySet<string>
  readonly areAllSelected: boolean
  readonly areSomeSelected: boolean
  readonly activeColumn: number | undefined
  readonly canArrange: boolean
  readonly onSort: (columnId: string, isAdded: boolean) => void
  readonly onToggleAll: () => void
  /** Gives a column a width in px. */
  readonly onResize: (columnId: string, width: number) => void
  /** Makes a column as wide as what it shows. */
  readonly onFit: (columnId: string) => void
  readonly onMove: (columnId: string, before: string | undefined) => void
  readonly onMenu: (columnId: string, anchor: HTMLElement) => void
}

const SortArrow = ({ isDescending }: { isDescending: boolean }) => (
  <svg
    className={header.sortArrow}
    data-descending={isDescending ? '' : undefined}
    viewBox="0 0 16 16"
    width="14"
    height="14"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path d="M8 12.5v-9M4.5 7 8 3.5 11.5 7" />
  </svg>
)

/**
 * The headings: pressed they sort, with Shift by several columns; dragged they move, and their edges change widths. All
 * of it is also in the menu of each heading.
 */
export const TableHeaderRow = memo((props: TableHeaderRowProps) => {
  const { layout, sorting, areAllSelected, areSomeSelected, activeColumn } = props
  const [dropBefore, setDropBefore] = useState<{ readonly id: string | undefined }>()
  return (
    <div role="row" className={styles.headerRow} aria-rowindex={1}>
      {layout.hasBoxes && (
        <div role="columnheader" className={styles.boxCell} aria-colindex={1} onClick={props.onToggleAll}>
          <span className={styles.spoken}>Select all rows</span>
          <span
            className={styles.box}
            data-checked={areAllSelected ? '' : undefined}
            data-some={areSomeSelected && !areAllSelected ? '' : undefined}
            aria-hidden="true"
          />
        </div>
      )}
      {layout.columns.map(({ column }, index) => {
        const place = sorting.findIndex((sort) => sort.id === column.id)
        const sort = sorting[place]
        const frozen = layout.frozen.get(column.id)
        const hint = textOf(column.settings.headerTooltip)
        return (
          <div
            key={column.id}
            id={cellElementId(layout.gridId, -1, index)}
            role="columnheader"
            aria-colindex={index + (layout.hasBoxes ? 2 : 1)}
            aria-sort={sort === undefined ? 'none' : sort.desc ? 'descending' : 'ascending'}
            className={header.headerCell}
            data-align={column.alignment}
            data-sortable={column.canSort ? '' : undefined}
            data-active={activeColumn === index ? '' : undefined}
            data-column-id={column.id}
            data-own-drag=""
            data-frozen={frozen?.side}
            data-edge={frozen?.isLast === true ? '' : undefined}
            data-drop={dropBefore !== undefined && dropBefore.id === column.id ? 'before' : undefined}
            data-drop-after={
              dropBefore !== undefined && dropBefore.id === undefined && index === layout.columns.length - 1
                ? ''
                : undefined
            }
            style={
              frozen === undefined
                ? undefined
                : frozen.side === 'left'
                  ? { insetInlineStart: frozen.offset }
                  : { insetInlineEnd: frozen.offset }
            }
            onClick={(event) => {
              if (column.canSort) props.onSort(column.id, event.shiftKey)
            }}
            onContextMenu={(event) => {
              event.preventDefault()
              props.onMenu(column.id, event.currentTarget)
            }}
            onPointerDown={(event) => {
              if (!props.canArrange) return
              dragColumn(event, {
                onMove: setDropBefore,
                onDrop: (before) => props.onMove(column.id, before),
              })
            }}
          >
            {textOf(column.settings.headerIcon) !== '' && (
              <AppIcon name={column.settings.headerIcon} size={14} className={header.headerIcon} />
            )}
            <span
              className={header.headerLabel}
              data-label=""
              title={hint === '' ? column.label : `${column.label}: ${hint}`}
            >
              {column.label}
            </span>
            {props.filtered.has(column.id) && (
              <span className={header.filtered} title="Filtered">
                <FilterGlyph />
              </span>
            )}
            {column.canSort && <SortArrow isDescending={sort?.desc ?? false} />}
            {sort !== undefined && sorting.length > 1 && (
              <span className={header.sortPlace}>{place + 1}</span>
            )}
            <button
              type="button"
              className={header.menuButton}
              tabIndex={-1}
              aria-label={`Menu of ${column.label}`}
              aria-haspopup="menu"
              onPointerDown={(event) => event.stopPropagation()}
              onClick={(event) => {
                event.stopPropagation()
                props.onMenu(column.id, event.currentTarget)
              }}
            >
              <MoreGlyph />
            </button>
            <span
              className={header.resizer}
              data-own-drag=""
              aria-hidden="true"
              onClick={(event) => event.stopPropagation()}
              onDoubleClick={() => props.onFit(column.id)}
              onPointerDown={(event) => dragWidth(event, (width) => props.onResize(column.id, width))}
            />
          </div>
        )
      })}
      {layout.actions.length > 0 && (
        <div
          id={cellElementId(layout.gridId, -1, layout.columns.length)}
          role="columnheader"
          aria-colindex={layout.columns.length + (layout.hasBoxes ? 2 : 1)}
          className={styles.actionHead}
          data-active={activeColumn === layout.columns.length ? '' : undefined}
        >
          <span className={styles.spoken}>Actions</span>
        </div>
      )}
    </div>
  )
})
TableHeaderRow.displayName = 'TableHeaderRow'
