import { flagOf } from '../values.ts'
import { safeImage, safeLink, tagsOf, type CellFormat } from './cell-values.ts'
import type { TableColumn } from './columns.ts'
import styles from './TableCell.module.css'

const Check = () => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    role="img"
    aria-label="Yes"
  >
    <path d="m3.5 8.5 3 3 6-7" />
  </svg>
)

const Dash = () => (
  <svg
    className={styles.no}
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    role="img"
    aria-label="No"
  >
    <path d="M5 8h6" />
  </svg>
)

/** One value in the way of its column. Values that are not of the column's type are shown as text. */
export const CellContent = ({
  column,
  value,
  format,
}: {
  column: TableColumn
  value: unknown
  format: CellFormat
}) => {
  if (value === null || value === undefined || value === '') return null
  switch (column.type) {
    case 'boolean':
      return flagOf(value) ? <Check /> : <Dash />
    case 'link': {
      const address = safeLink(value)
      if (address === undefined) return format(value)
      return (
        <a className={styles.link} href={address} target="_blank" rel="noopener noreferrer" tabIndex={-1}>
          {format(value).replace(/^(https?:\/\/|mailto:)/, '')}
        </a>
      )
    }
    case 'image': {
      const address = safeImage(value)
      return address === undefined ? (
        format(value)
      ) : (
        <img className={styles.image} src={address} alt="" loading="lazy" decoding="async" />
      )
    }
    case 'tags':
      return tagsOf(value).map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))
    default:
      return format(value)
  }
}
