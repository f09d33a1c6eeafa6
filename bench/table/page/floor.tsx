import { useMemo, useState } from 'react'
import type { Order } from './orders.ts'

const columns = ['id', 'customer', 'city', 'ordered', 'total', 'isPaid', 'status', 'reference'] as const
const rowHeight = 36
const around = 8
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Made with the list, as a table makes its own once it knows its columns. */
const formats = () => {
  const money = new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
  return (order: Order, column: (typeof columns)[number]): string => {
    const value = order[column]
    if (column === 'total') return money.format(Number(value))
    if (column === 'ordered') return days.format(new Date(`${String(value)}T00:00:00`))
    if (column === 'isPaid') return value === true ? '✓' : '–'
    return String(value)
  }
}

/** The least that shows the same rows: one list by hand, nothing to choose, nothing to change. */
export const Floor = ({ data }: { data: readonly Order[] }) => {
  const [shown] = useState(formats)
  const [top, setTop] = useState(0)
  const [sorting, setSorting] = useState<(typeof columns)[number]>()
  const sorted = useMemo(
    () =>
      sorting === undefined
        ? data
        : data.toSorted((one, other) => {
            const left = one[sorting]
            const right = other[sorting]
            return typeof left === 'number' && typeof right === 'number'
              ? left - right
              : words.compare(String(left), String(right))
          }),
    [data, sorting],
  )
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const tracks = 'repeat(8, minmax(120px, 1fr))'
  return (
    <div
      role="grid"
      style={{ height: 700, overflow: 'auto' }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="row" style={{ display: 'grid', gridTemplateColumns: tracks, position: 'sticky', top: 0 }}>
        {columns.map((column) => (
          <button key={column} type="button" data-heading={column} onClick={() => setSorting(column)}>
            {column}
          </button>
        ))}
      </div>
      <div style={{ position: 'relative', height: sorted.length * rowHeight }}>
        {sorted.slice(first, first + 20 + 2 * around).map((order, index) => (
          <div
            key={order.id}
            role="row"
            data-position={first + index}
            style={{
              position: 'absolute',
              top: (first + index) * rowHeight,
              display: 'grid',
              gridTemplateColumns: tracks,
              width: '100%',
              height: rowHeight,
            }}
          >
            {columns.map((column) => (
              <span key={column} role="gridcell">
                {shown(order, column)}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
