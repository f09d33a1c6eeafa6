import { memo, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { textOf } from '../values.ts'
import { FilterGlyph } from './glyphs.tsx'
import { dragColumn, dragWidth } from './header-gestures.ts'
import type { Sorting } from './sorting.ts'
import header from './TableHeaderRow.module.css'
import row from './TableRow.module.css'
import { cellElementId, type RowLayout } from './TableRow.tsx'
import hidden from '../shared/hidden.module.css'

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

/**
 * The headings: pressed they sort, with Shift by several columns; dragged they move, and their edges change widths. All
 * of it is also in the menu of each heading.
 */
export const TableHeaderRow = memo((props: TableHeaderRowProps) => {
  const { layout, sorting, areAllSelected, areSomeSelected, activeColumn } = props
  const [dropBefore, setDropBefore] = useState<{ readonly id: string | undefined }>()
  return (
    <div role="row" className={header.headerRow} aria-rowindex={1}>
      {layout.hasBoxes && (
        <div role="columnheader" className={row.boxCell} aria-colindex={1} onClick={props.onToggleAll}>
          <span className={hidden.hidden}>Select all rows</span>
          <span
            className={row.box}
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
            {column.canSort && (
              <span
                className={header.sortArrow}
                data-descending={sort?.desc === true ? '' : undefined}
                aria-hidden="true"
              />
            )}
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
            />
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
          className={row.actionHead}
          data-active={activeColumn === layout.columns.length ? '' : undefined}
        >
          <span className={hidden.hidden}>Actions</span>
        </div>
      )}
    </div>
  )
})
TableHeaderRow.displayName = 'TableHeaderRow'
