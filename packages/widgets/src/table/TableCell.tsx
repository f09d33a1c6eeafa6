import type { CSSProperties, ReactNode } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { tintOfWord } from '../shared/ground-of-words.ts'
import { onFirstUse } from '../shared/on-first-use.ts'
import { cssColour, cssColourUpon } from '../theme/colour-property.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { mailLink, safeImage, safeLink, shortText, tagsOf, type CellFormat } from './cell-values.ts'
import { settingAt, type TableColumn } from './columns.ts'
import styles from './TableCell.module.css'

/** Yes or no. Drawn by the style sheet: a picture of its own in every row would be most of what a table is made of. */
const mark = (isYes: boolean) => (
  <span
    className={isYes ? styles.yes : styles.no}
    role="img"
    aria-label={isYes ? 'Yes' : 'No'}
    data-flag=""
  />
)

const Tag = ({ column, word }: { column: TableColumn; word: string }) => {
  const { tagColours } = column.settings
  const chosen = isRecord(tagColours) ? tagColours[word] : undefined
  const ground = cssColour(chosen)
  const style: CSSProperties | undefined =
    ground === undefined ? undefined : { background: ground, color: cssColourUpon(chosen) }
  return (
    <span
      className={styles.tag}
      data-tint={ground === undefined ? tintOfWord(word) : undefined}
      style={style}
    >
      {word}
    </span>
  )
}

const CellLink = ({
  column,
  address,
  children,
}: {
  column: TableColumn
  address: string
  children: ReactNode
}) => {
  const isNew = flagOf(column.settings.openInNewTab, true)
  return (
    <a
      className={styles.link}
      href={address}
      target={isNew ? '_blank' : undefined}
      rel="noopener noreferrer"
      tabIndex={-1}
    >
      {children}
    </a>
  )
}

const imageSizes = ['fit', 'fill', 'circle']

const Picture = ({ column, value, rowIndex }: { column: TableColumn; value: unknown; rowIndex: number }) => {
  const address = safeImage(value)
  if (address === undefined) return shortText(value)
  const size = textOf(column.settings.imageSize)
  const image = (
    <img
      className={styles.image}
      data-size={imageSizes.includes(size) ? size : 'fit'}
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
  const link = safeLink(settingAt(column.settings.linkUrl, rowIndex))
  return link === undefined ? (
    image
  ) : (
    <CellLink column={column} address={link}>
      {image}
    </CellLink>
  )
}

const shares = onFirstUse(
  () => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }),
)

const Progress = ({ column, value }: { column: TableColumn; value: number }) => {
  const full = numberOf(column.settings.maximum) ?? 100
  const share = Math.max(0, Math.min(1, value / full))
  return (
    <span className={styles.progress}>
      <span className={styles.bar} style={{ '--progress-share': share }} aria-hidden="true" />
      <span className={styles.share}>{shares().format(value / full)}</span>
    </span>
  )
}

const starPath =
  'M8 1.800l1.900 3.900 4.300.600-3.100 3 .700 4.300L8 11.600l-3.800 2 .700-4.300-3.100-3 4.300-.600z'

const Rating = ({ column, value }: { column: TableColumn; value: number }) => {
  const most = Math.min(10, Math.max(1, Math.round(numberOf(column.settings.maximum) ?? 5)))
  return (
    <span className={styles.rating} role="img" aria-label={`${value} of ${most}`}>
      {Array.from({ length: most }, (_none, place) => (
        <svg
          key={place}
          viewBox="0 0 16 16"
          width="14"
          height="14"
          fill="currentColor"
          data-full={place < Math.round(value) ? '' : undefined}
          aria-hidden="true"
        >
          <path d={starPath} />
        </svg>
      ))}
    </span>
  )
}

const CellButton = ({
  column,
  value,
  rowIndex,
}: {
  column: TableColumn
  value: unknown
  rowIndex: number
}) => (
  <button
    type="button"
    className={styles.button}
    tabIndex={-1}
    data-cell-button=""
    data-style={textOf(column.settings.buttonStyle)}
    disabled={flagOf(settingAt(column.settings.isDisabled, rowIndex))}
  >
    {shortText(settingAt(column.settings.buttonLabel, rowIndex)) || shortText(value) || column.label}
  </button>
)

/**
 * One value in the way of its column. Values that are not of the column's type are shown as text. A function that is
 * called and no component: hundreds of cells come into sight at a time.
 */
export const cellContent = ({
  column,
  value,
  rowIndex,
  format,
}: {
  column: TableColumn
  value: unknown
  rowIndex: number
  format: CellFormat
}): ReactNode => {
  if (column.type === 'button') return <CellButton column={column} value={value} rowIndex={rowIndex} />
  const label = column.type === 'link' ? shortText(settingAt(column.settings.linkLabel, rowIndex)) : ''
  const isBlank = value === null || value === undefined || value === ''
  if (isBlank && column.type !== 'link') return null
  switch (column.type) {
    case 'boolean':
      return column.settings.booleanStyle === 'words' ? format(value) : mark(flagOf(value))
    case 'link': {
      const given = settingAt(column.settings.linkUrl, rowIndex)
      const address = safeLink(given === undefined || given === '' ? value : given)
      const words = label || format(value).replace(/^(https?:\/\/|mailto:)/, '')
      return address === undefined ? (
        words
      ) : (
        <CellLink column={column} address={address}>
          {words}
        </CellLink>
      )
    }
    case 'email': {
      const address = mailLink(value)
      return address === undefined ? (
        format(value)
      ) : (
        <a className={styles.link} href={address} tabIndex={-1}>
          {format(value)}
        </a>
      )
    }
    case 'image':
      return <Picture column={column} value={value} rowIndex={rowIndex} />
    case 'tags':
      return tagsOf(value).map((tag, place) => <Tag key={`${place}${tag}`} column={column} word={tag} />)
    case 'badge':
    case 'dropdown': {
      const word = format(value)
      return column.type === 'badge' || isRecord(column.settings.tagColours) ? (
        <Tag column={column} word={word} />
      ) : (
        word
      )
    }
    case 'progress':
    case 'rating': {
      const number = numberOf(value)
      if (number === undefined) return format(value)
      return column.type === 'progress' ? (
        <Progress column={column} value={number} />
      ) : (
        <Rating column={column} value={number} />
      )
    }
    case 'icon':
      return <AppIcon name={value} size={16} label={format(value).replaceAll('-', ' ')} />
    case 'json':
      return <code className={styles.json}>{format(value)}</code>
    default:
      return format(value)
  }
}
