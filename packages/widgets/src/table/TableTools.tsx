import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { Popup } from '../shared/Popup.tsx'
import { asBuilt } from './arrangement.ts'
import type { TableColumn } from './columns.ts'
import {
  ColumnsGlyph,
  DownloadGlyph,
  ExpandGlyph,
  FilterGlyph,
  RefreshGlyph,
  SortGlyph,
  ViewsGlyph,
} from './glyphs.tsx'
import type { DataRow } from './rows.ts'
import { ToolButton } from './TableToolbar.tsx'
import type { TableArrangement } from './use-arrangement.ts'
import type { TableFilters } from './use-filters.ts'

const FilterPanel = lazy(() =>
  import('./FilterPanel.tsx').then((module) => ({ default: module.FilterPanel })),
)
const ColumnPanel = lazy(() =>
  import('./ColumnPanel.tsx').then((module) => ({ default: module.ColumnPanel })),
)
const ViewsPanel = lazy(() => import('./ViewsPanel.tsx').then((module) => ({ default: module.ViewsPanel })))
const MenuPopup = lazy(() => import('./MenuPopup.tsx').then((module) => ({ default: module.MenuPopup })))

/** Which of the tools is open. */
export type OpenTool = 'sort' | 'filters' | 'columns' | 'views' | 'download'

interface TableToolsProps {
  readonly widgetId: string
  /** The views that the builder made, as the host has them. */
  readonly builtViews: unknown
  readonly columns: readonly TableColumn[]
  readonly rows: readonly DataRow[]
  readonly arrangement: TableArrangement
  readonly filters: TableFilters
  readonly canGroup: boolean
  readonly offers: {
    readonly filters: boolean
    readonly arranging: boolean
    readonly download: boolean
    readonly refresh: boolean
    readonly fullScreen: boolean
    /** Whether the rows are one page of those that an API has. */
    readonly onePage: boolean
    readonly sorting: boolean
  }
  readonly isRefreshing: boolean
  readonly open: OpenTool | undefined
  readonly onOpen: (tool: OpenTool | undefined) => void
  readonly onDownload: (format: 'csv' | 'xlsx') => void
  readonly onRefresh: () => void
  readonly onFullScreen: () => void
}

/** Each column in both directions, and the order of the data. */
const sortItems = ({ visible, sorting, sort }: TableArrangement) => [
  { label: 'As in the data', run: () => sort([]), isChecked: sorting.length === 0 },
  ...visible
    .filter((column) => column.canSort)
    .flatMap(({ id, label }) =>
      [false, true].map((desc) => ({
        label: `${label}, ${desc ? 'descending' : 'ascending'}`,
        run: () => sort([{ id, desc }]),
        isChecked: sorting.some((present) => present.id === id && present.desc === desc),
        startsGroup: !desc,
      })),
    ),
]

/** The buttons for what can be done with the whole table, each with its panel, which is fetched when it is opened. */
export const TableTools = (props: TableToolsProps) => {
  const { arrangement, filters, offers, open, onOpen } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const anchorRef: RefObject<HTMLElement | null> = { current: anchor }
  const downloaded = offers.onePage ? 'Download this page' : 'Download'
  const place = useRef<HTMLSpanElement>(null)
  const toggle = (tool: OpenTool) => (button: HTMLButtonElement) => {
    setAnchor(button)
    onOpen(open === tool ? undefined : tool)
  }
  const close = () => {
    onOpen(undefined)
    anchor?.focus()
  }
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {offers.sorting && (
        <ToolButton
          label="Sort"
          count={arrangement.sorting.length}
          isOpen={open === 'sort'}
          onPress={toggle('sort')}
        >
          <SortGlyph />
        </ToolButton>
      )}
      {offers.filters && (
        <ToolButton
          label="Filters"
          count={filters.active.length}
          isOpen={open === 'filters'}
          onPress={toggle('filters')}
        >
          <FilterGlyph />
        </ToolButton>
      )}
      {offers.arranging && (
        <>
          <ToolButton label="Columns" isOpen={open === 'columns'} onPress={toggle('columns')}>
            <ColumnsGlyph />
          </ToolButton>
          <ToolButton label="Saved views" isOpen={open === 'views'} onPress={toggle('views')}>
            <ViewsGlyph />
          </ToolButton>
        </>
      )}
      {offers.refresh && (
        <ToolButton label="Refresh" isBusy={props.isRefreshing} onPress={props.onRefresh}>
          <RefreshGlyph />
        </ToolButton>
      )}
      {offers.download && (
        <ToolButton label="Download" isOpen={open === 'download'} onPress={toggle('download')}>
          <DownloadGlyph />
        </ToolButton>
      )}
      {offers.fullScreen && (
        <ToolButton label="Full screen" onPress={props.onFullScreen}>
          <ExpandGlyph />
        </ToolButton>
      )}
      <Suspense fallback={null}>
        {open === 'download' && (
          <MenuPopup
            anchor={anchorRef}
            label="Download"
            items={[
              { label: `${downloaded} as CSV`, run: () => props.onDownload('csv') },
              { label: `${downloaded} as Excel file`, run: () => props.onDownload('xlsx') },
            ]}
            onClose={close}
          />
        )}
        {open === 'sort' && (
          <MenuPopup anchor={anchorRef} label="Sort" items={sortItems(arrangement)} onClose={close} />
        )}
        {open !== undefined && open !== 'download' && open !== 'sort' && (
          <Popup
            // Opened from the menu of a heading there was no press on a button.
            anchor={anchor === null ? place : anchorRef}
            role="dialog"
            label={open === 'filters' ? 'Filters' : open === 'columns' ? 'Columns' : 'Saved views'}
            align="end"
            maximumHeight={520}
            onClose={(reason) => (reason === 'escape' ? close() : onOpen(undefined))}
          >
            {open === 'filters' && (
              <FilterPanel
                columns={props.columns}
                rows={props.rows}
                filters={filters.filters}
                mode={filters.filterMode}
                onChange={filters.change}
              />
            )}
            {open === 'columns' && (
              <ColumnPanel
                arranged={arrangement.arranged}
                arrangement={arrangement.arrangement}
                groupBy={arrangement.groupBy}
                density={arrangement.density}
                canGroup={props.canGroup}
                onChange={arrangement.setArrangement}
              />
            )}
            {open === 'views' && (
              <ViewsPanel
                widgetId={props.widgetId}
                built={props.builtViews}
                columns={props.columns}
                present={{
                  arrangement: {
                    ...arrangement.arrangement,
                    sorting: arrangement.sorting,
                    groupBy: arrangement.groupBy,
                    density: arrangement.density,
                  },
                  filters: filters.active,
                  filterMode: filters.filterMode,
                }}
                onApply={(view) => {
                  arrangement.setArrangement(view.arrangement)
                  filters.change(view.filters, view.filterMode)
                }}
                onReset={() => {
                  arrangement.setArrangement(asBuilt)
                  filters.change([], 'and')
                }}
              />
            )}
          </Popup>
        )}
      </Suspense>
    </span>
  )
}
