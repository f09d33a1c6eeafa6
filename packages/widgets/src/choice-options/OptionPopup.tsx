import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { CheckGlyph, PlusGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import { isChoosable, rowHeight, type ListRow } from './list-rows.ts'
import { OptionFace } from './OptionFace.tsx'
import styles from './OptionPopup.module.css'
import popupRows from './popup-rows.module.css'
import { rowElementId } from './row-element-id.ts'
import { placeRows, scrollTopOf, type RowPlaces } from './row-places.ts'
import { useDrawnRows } from './use-drawn-rows.ts'
import type { Option } from './options.ts'

interface OptionPopupProps {
  readonly id: string
  /** The control at which the list opens. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly rows: readonly ListRow[]
  readonly active: number
  readonly isChosen: (option: Option) => boolean
  /** Shows a box before each option, as several can be chosen. */
  readonly isMultiple?: boolean
  /** No further option can be chosen, as the most are. */
  readonly isFull?: boolean
  /** What the list says where it has no options. */
  readonly emptyText: string
  /** Said under the list: that options are on their way. */
  readonly note?: string | undefined
  readonly onPick: (row: ListRow) => void
  readonly onPoint: (index: number) => void
  readonly onClose: () => void
}

/** Scrolls the list so far that the row is in sight. */
const reveal = (list: HTMLElement, rows: readonly ListRow[], places: RowPlaces, index: number): void => {
  if (rows[index] === undefined) return
  // The first row brings the heading above it with it.
  if (index === rows.findIndex(isChoosable)) list.scrollTop = 0
  else list.scrollTop = scrollTopOf(places, index, { top: list.scrollTop, height: list.clientHeight })
}

const Box = ({ isOn }: { isOn: boolean }) => (
  <span className={popupRows.box} data-state={isOn ? 'on' : 'off'} aria-hidden="true">
    {isOn && <CheckGlyph />}
  </span>
)

interface RowContentProps {
  readonly row: ListRow
  readonly isOn: boolean
  readonly isMultiple: boolean
}

const RowContent = ({ row, isOn, isMultiple }: RowContentProps) => {
  switch (row.kind) {
    case 'group':
      return <span className={popupRows.words}>{row.label}</span>
    case 'all':
      return (
        <>
          <Box isOn={row.isOn} />
          <span className={popupRows.words}>Select all</span>
        </>
      )
    case 'create':
      return (
        <>
          <PlusGlyph />
          <span className={popupRows.words}>Add “{row.text}”</span>
        </>
      )
    case 'option':
      return (
        <>
          {isMultiple && <Box isOn={isOn} />}
          <OptionFace option={row.option} />
          {!isMultiple && isOn && <CheckGlyph />}
        </>
      )
  }
}

/**
 * The open list of a combobox. Only the rows in sight are in the document, so that ten thousand cost no more than ten;
 * headings are read with each of their options, as a group of elements could not be drawn in part.
 */
export const OptionPopup = ({
  id,
  anchor,
  label,
  rows,
  active,
  isChosen,
  isMultiple = false,
  isFull = false,
  emptyText,
  note,
  onPick,
  onPoint,
  onClose,
}: OptionPopupProps) => {
  const list = useRef<HTMLDivElement>(null)
  const places = useMemo(() => placeRows(rows.map(rowHeight)), [rows])
  const { first, end } = useDrawnRows(list, places)
  const positions = useMemo(() => {
    let count = 0
    return { of: rows.map((row) => (row.kind === 'group' ? 0 : (count += 1))), count }
  }, [rows])
  useEffect(() => {
    if (list.current !== null) reveal(list.current, rows, places, active)
  }, [rows, places, active])

  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      keepsFocusOut
      matchesWidth
      minimumWidth={180}
      className={popupRows.popup}
    >
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        className={`${popupRows.list} ${styles.list}`}
        data-empty={rows.length === 0 ? '' : undefined}
      >
        <div className={popupRows.track} style={{ '--track-height': `${places.height}px` }}>
          {rows.slice(first, end).map((row, offset) => {
            const index = first + offset
            const isOn = row.kind === 'option' ? isChosen(row.option) : row.kind === 'all' && row.isOn
            const isOff = !isChoosable(row) || (isFull && row.kind !== 'all' && !isOn)
            const shared = {
              className: `${popupRows.row} ${styles.row}`,
              'data-kind': row.kind,
              style: { '--row-top': `${places.edges[index] ?? 0}px`, '--row-height': `${rowHeight(row)}px` },
            }
            if (row.kind === 'group')
              return (
                <div key={index} role="presentation" {...shared}>
                  <RowContent row={row} isOn={false} isMultiple={isMultiple} />
                </div>
              )
            return (
              <div
                key={index}
                {...shared}
                id={rowElementId(id, index)}
                role="option"
                aria-selected={isOn}
                aria-disabled={isOff || undefined}
                // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- WAI-ARIA 1.3 lets every role have a description
                aria-description={
                  row.kind === 'option' && row.option.group !== '' ? row.option.group : undefined
                }
                aria-setsize={positions.count}
                aria-posinset={positions.of[index]}
                data-active={index === active ? '' : undefined}
                onClick={() => {
                  if (!isOff) onPick(row)
                }}
                onPointerMove={() => {
                  if (index !== active && isChoosable(row)) onPoint(index)
                }}
              >
                <RowContent row={row} isOn={isOn} isMultiple={isMultiple} />
              </div>
            )
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <div className={popupRows.nothing} role="status">
          {emptyText}
        </div>
      )}
      {note !== undefined && rows.length > 0 && (
        <div className={styles.note} role="status">
          {note}
        </div>
      )}
    </Popup>
  )
}
