import { useEffect } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { clampPage, pageCountOf, pagePlaces } from './pages.ts'
import styles from './PaginationView.module.css'
import type { pagination } from './pagination.ts'

const sizes = [10, 20, 50, 100]
const written = new Intl.NumberFormat()

/** Buttons for the pages of a list. */
export const PaginationView = ({
  values,
  describedBy,
  setValue,
  report,
  trigger,
}: WidgetViewProps<typeof pagination>) => {
  const total = Math.max(0, Math.round(values.total ?? 0))
  const pageSize = Math.max(1, Math.round(values.pageSize))
  const count = pageCountOf(total, pageSize)
  const page = clampPage(values.page, count)
  const offset = (page - 1) * pageSize
  const isDisabled = values.isDisabled

  // What bindings read follows from what came in, however it came.
  useEffect(() => {
    if (values.page !== page) report('page', page)
    if (values.offset !== offset) report('offset', offset)
    if (values.pageCount !== count) report('pageCount', count)
  }, [report, page, offset, count, values.page, values.offset, values.pageCount])

  const show = (next: number, size = pageSize): void => {
    const shown = clampPage(next, pageCountOf(total, size))
    if (shown === page && size === pageSize) return
    setValue('pageSize', size)
    setValue('page', shown)
    setValue('offset', (shown - 1) * size)
    trigger('onPageChange', { page: shown, pageSize: size, offset: (shown - 1) * size })
  }
  const turn = (label: string, to: number, sign: 'back' | 'on') => (
    <button
      type="button"
      className={styles.page}
      aria-label={label}
      disabled={isDisabled}
      // Not `disabled` at an end: the focus would be lost there.
      aria-disabled={to < 1 || to > count || undefined}
      onClick={() => show(to)}
    >
      <span className={styles.arrow} data-sign={sign} aria-hidden="true" />
    </button>
  )
  return (
    <nav
      className={styles.nav}
      aria-label="Pages"
      aria-describedby={describedBy}
      data-align={values.alignment}
    >
      {values.showsTotal && (
        <span className={styles.range} aria-live="polite">
          {total === 0
            ? 'No entries'
            : `${written.format(offset + 1)}–${written.format(Math.min(total, offset + pageSize))} of ${written.format(total)}`}
        </span>
      )}
      <ul className={styles.pages}>
        <li>{turn('Previous page', page - 1, 'back')}</li>
        {pagePlaces(page, count).map((place, index) => (
          <li key={place === 'gap' ? `gap${index}` : place} className={styles.place}>
            {place === 'gap' ? (
              <span className={styles.gap}>…</span>
            ) : (
              <button
                type="button"
                className={styles.page}
                aria-label={`Page ${place}`}
                aria-current={place === page ? 'page' : undefined}
                disabled={isDisabled}
                onClick={() => show(place)}
              >
                {written.format(place)}
              </button>
            )}
          </li>
        ))}
        <li>{turn('Next page', page + 1, 'on')}</li>
      </ul>
      {values.showsPageSize && (
        <label className={styles.size}>
          Per page
          <select
            className={styles.choice}
            value={pageSize}
            disabled={isDisabled}
            // Whoever reads from the middle of a list goes on where they were.
            onChange={(event) => {
              const size = Number(event.currentTarget.value)
              show(Math.floor(offset / size) + 1, size)
            }}
          >
            {[...new Set([...sizes, pageSize])]
              .toSorted((one, other) => one - other)
              .map((size) => (
                <option key={size} value={size}>
                  {size}
                </option>
              ))}
          </select>
        </label>
      )}
    </nav>
  )
}
