import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { OptionMark } from '../choice-options/OptionFace.tsx'
import { rowElementId } from '../choice-options/row-element-id.ts'
import popupRows from '../choice-options/popup-rows.module.css'
import { placeRows, scrollTopOf } from '../choice-options/row-places.ts'
import { useDrawnRows } from '../choice-options/use-drawn-rows.ts'
import { CheckGlyph, MinusGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import type { CheckState } from './tree-checks.ts'
import type { TreeNode } from './tree-nodes.ts'
import styles from './TreePopup.module.css'
import type { TreeListState } from './use-tree-list.ts'

interface TreePopupProps {
  readonly id: string
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly list: TreeListState
  readonly isMultiple: boolean
  /** How far a node is chosen. */
  readonly stateOf: (node: TreeNode) => CheckState
  readonly emptyText: string
}

const rowSize = 34

const Chevron = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    className={styles.chevron}
    data-open={isOpen ? '' : undefined}
    aria-hidden="true"
  >
    <path d="m6 3.5 4.5 4.5L6 12.5" />
  </svg>
)

interface RowProps extends Pick<TreePopupProps, 'id' | 'list' | 'isMultiple' | 'stateOf'> {
  readonly node: TreeNode
  /** Its place in `list.nodes`. */
  readonly index: number
  /** From the upper edge of the list in px; `undefined` in columns, where rows follow each other. */
  readonly top?: number | undefined
}

const Row = ({ id, list, isMultiple, stateOf, node, index, top }: RowProps) => {
  const state = stateOf(node)
  const hasChildren = node.children.length > 0
  const isExpanded = list.areColumns ? list.columns.includes(node.children) : list.isExpanded(node)
  const isBranch = hasChildren && !list.areColumns
  return (
    <div
      id={rowElementId(id, index)}
      role="treeitem"
      className={`${popupRows.row} ${styles.row}`}
      data-active={node === list.activeNode ? '' : undefined}
      data-way={list.areColumns && isExpanded ? '' : undefined}
      data-placed={top === undefined ? undefined : ''}
      aria-level={node.level}
      aria-setsize={node.siblings}
      aria-posinset={node.position}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={isMultiple ? undefined : state === 'on'}
      aria-checked={isMultiple ? (state === 'mixed' ? 'mixed' : state === 'on') : undefined}
      aria-disabled={node.option.isDisabled || undefined}
      style={{ '--row-top': `${top ?? 0}px`, '--level': list.areColumns ? 0 : node.level - 1 }}
      onClick={() => list.pick(node)}
    >
      {!list.areColumns &&
        (isBranch && !list.isSearching ? (
          <span
            className={styles.opener}
            aria-hidden="true"
            onClick={(event) => {
              event.stopPropagation()
              list.toggle(node)
            }}
          >
            <Chevron isOpen={isExpanded} />
          </span>
        ) : (
          <span className={styles.opener} />
        ))}
      {isMultiple && (
        <span className={popupRows.box} data-state={state} aria-hidden="true">
          {state === 'on' ? <CheckGlyph /> : state === 'mixed' ? <MinusGlyph /> : null}
        </span>
      )}
      <OptionMark option={node.option} />
      <span className={popupRows.words}>{node.option.label}</span>
      {!isMultiple && state === 'on' && <CheckGlyph />}
      {list.areColumns && hasChildren && <Chevron isOpen={false} />}
    </div>
  )
}

const TreeRows = (props: TreePopupProps) => {
  const { id, label, list, isMultiple } = props
  const scroller = useRef<HTMLDivElement>(null)
  const count = list.nodes.length
  const places = useMemo(() => placeRows(Array.from({ length: count }, () => rowSize)), [count])
  const { first, end } = useDrawnRows(scroller, places)
  useEffect(() => {
    const element = scroller.current
    if (element === null || list.active < 0) return
    const { scrollTop: top, clientHeight: height } = element
    element.scrollTop = scrollTopOf(places, list.active, { top, height })
  }, [places, list.active])
  return (
    <div
      ref={scroller}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={popupRows.list}
    >
      <div className={popupRows.track} style={{ '--track-height': `${places.height}px` }}>
        {list.nodes.slice(first, end).map((node, offset) => (
          <Row
            key={node.key}
            {...props}
            node={node}
            index={first + offset}
            top={places.edges[first + offset]}
          />
        ))}
      </div>
    </div>
  )
}

/** Longer columns are read by nobody; the search finds what stands further down. */
const longestColumn = 500

const TreeColumns = (props: TreePopupProps) => {
  const { id, label, list, isMultiple } = props
  const columns = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const near: ScrollIntoViewOptions = { block: 'nearest', inline: 'nearest' }
    columns.current?.querySelector('[data-active]')?.scrollIntoView(near)
    // Narrow screens have no room for all columns: the one that has just opened comes into sight.
    columns.current?.lastElementChild?.scrollIntoView(near)
  }, [list.activeNode])
  let index = -1
  return (
    <div
      ref={columns}
      id={id}
      role="tree"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={styles.columns}
    >
      {list.columns.map((column) => {
        const first = index + 1
        index += column.length
        return (
          <div key={column[0]?.key} role="group" className={styles.column}>
            {column.slice(0, longestColumn).map((node, offset) => (
              <Row key={node.key} {...props} node={node} index={first + offset} />
            ))}
            {column.length > longestColumn && (
              <div
                className={popupRows.nothing}
                role="presentation"
              >{`${column.length - longestColumn} more: search for them.`}</div>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The open tree of a combobox, or its columns; while something is searched for, always the tree. */
export const TreePopup = (props: TreePopupProps) => {
  const { anchor, list, emptyText } = props
  return (
    <Popup
      anchor={anchor}
      onClose={list.hide}
      keepsFocusOut
      matchesWidth={!list.areColumns}
      minimumWidth={list.areColumns ? 200 : 220}
      className={popupRows.popup}
    >
      {list.nodes.length === 0 ? (
        <div className={popupRows.nothing} role="status">
          {emptyText}
        </div>
      ) : list.areColumns ? (
        <TreeColumns {...props} />
      ) : (
        <TreeRows {...props} />
      )}
    </Popup>
  )
}
