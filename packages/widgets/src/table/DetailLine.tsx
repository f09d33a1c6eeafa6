import { memo } from 'react'
import { isRecord, textOf } from '../values.ts'
import { settingAt } from './columns.ts'
import styles from './DetailLine.module.css'
import type { DataRow } from './rows.ts'
import { cellElementId, type RowLayout } from './TableRow.tsx'

/** All fields of a row, or what the builder wrote about it, below the row. */
export const DetailLine = memo(
  ({
    layout,
    row,
    position,
    content,
    text,
    activeColumn,
    measure,
  }: {
    layout: RowLayout
    row: DataRow
    position: number
    content: string
    text: unknown
    activeColumn: number | undefined
    measure: ((element: HTMLElement | null) => void) | undefined
  }) => (
    <div
      ref={measure}
      role="row"
      className={styles.detailRow}
      aria-rowindex={position + 2}
      aria-level={layout.isTree ? 2 : undefined}
      data-position={position}
      data-index={position}
    >
      <div
        id={cellElementId(layout.gridId, position, activeColumn ?? 0)}
        role="gridcell"
        className={styles.detail}
        aria-colspan={layout.columns.length + (layout.hasBoxes ? 1 : 0)}
        data-active={activeColumn === undefined ? undefined : ''}
      >
        <Details row={row} content={content} text={text} />
      </div>
    </div>
  ),
)
DetailLine.displayName = 'DetailLine'

const longestJson = 20_000

const Details = ({ row, content, text }: { row: DataRow; content: string; text: unknown }) => {
  if (content === 'TEXT') return <p className={styles.detailText}>{textOf(settingAt(text, row.index))}</p>
  if (content === 'JSON') return <pre className={styles.detailJson}>{prettyJson(row.source)}</pre>
  return (
    <dl className={styles.fields}>
      {Object.entries(row.fields)
        .slice(0, 200)
        .map(([name, value]) => (
          <div key={name} className={styles.field}>
            <dt>{name}</dt>
            <dd>
              {isRecord(value) || Array.isArray(value) ? prettyJson(value) : textOf(value).slice(0, 2000)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

const prettyJson = (value: unknown): string => {
  try {
    return (JSON.stringify(value, null, 2) ?? '').slice(0, longestJson)
  } catch {
    // A value that contains itself has no JSON.
    return ''
  }
}
