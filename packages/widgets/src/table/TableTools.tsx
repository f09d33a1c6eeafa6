import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { Popup } from '../shared/Popup.tsx'
import { asBuilt } from './arrangement.ts'
import type { TableColumn } from './columns.ts'
import { ColumnsGlyph, DownloadGlyph, ExpandGlyph, FilterGlyph, RefreshGlyph, ViewsGlyph } from './glyphs.tsx'
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
export type OpenTool = 'filters' | 'columns' | 'views' | 'download'

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
  }
  readonly isRefreshing: boolean
  readonly open: OpenTool | undefined
  readonly onOpen: (tool: OpenTool | undefined) => void
  readonly onDownload: (format: 'csv' | 'xlsx') => void
  readonly onRefresh: () => void
  readonly onFullScreen: () => void
}

/** The buttons for what can be done with the whole table, each with its panel, which is fetched when it is opened. */
export const TableTools = (props: TableToolsProps) => {
  const { arrangement, filters, offers, open, onOpen } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const anchorRef: RefObject<HTMLElement | null> = { current: anchor }
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
              { label: 'Download as CSV', run: () => props.onDownload('csv') },
              { label: 'Download as Excel file', run: () => props.onDownload('xlsx') },
            ]}
            onClose={close}
          />
        )}
        {open !== undefined && open !== 'download' && (
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
