import type { CSSProperties, ReactNode } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { tintOfWord } from '../shared/word-tint.ts'
import { useHost } from '../page-view/host-context.ts'
import { lazyValue } from '../shared/lazy-value.ts'
import { refusedPicture, usePictureRule } from '../shared/pictures.ts'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import { flagOf, isRecord, numberOf, textOf } from '../values.ts'
import { AppLink } from '../navigation/AppLink.tsx'
import { useLinks } from '../navigation/links.ts'
import type { ReadLink } from '../navigation/read-link.ts'
import hidden from '../shared/hidden.module.css'
import type { CellLook } from './cell-looks.ts'
import { cellLink, mailLink, pictureLink } from './cell-link.ts'
import { safeImage, shortText, tagsOf, type CellFormat } from './cell-values.ts'
import { optionLabel } from './column-options.ts'
import { hasDisplayedValue, settingAt, type TableColumn } from './columns.ts'
import type { DataRow } from './rows.ts'
import styles from './TableCell.module.css'

/** A value with what its cell needs to know to show it. */
export interface CellContent {
  readonly column: TableColumn
  readonly row: DataRow
  readonly value: unknown
  readonly format: CellFormat
}

/** Yes or no. Drawn by the style sheet: a picture of its own in every row would be most of what a table is made of. */
const mark = (isYes: boolean, falseStyle: unknown) => (
  <span
    className={
      isYes
        ? styles.yes
        : falseStyle === 'CROSS'
          ? styles.cross
          : falseStyle === 'EMPTY'
            ? styles.nothing
            : styles.no
    }
    role="img"
    aria-label={isYes ? 'Yes' : 'No'}
    data-flag=""
  />
)

const Tag = ({ column, value, word }: { column: TableColumn; value: string; word: string }) => {
  const { tagColors } = column.settings
  const chosen = isRecord(tagColors) ? (tagColors[value] ?? tagColors[word]) : undefined
  const ground = cssColor(chosen)
  const isSolid = column.settings.tagStyle === 'SOLID'
  const style: CSSProperties | undefined =
    ground === undefined
      ? undefined
      : isSolid
        ? { background: ground, color: cssColorUpon(chosen) }
        : { '--word-hue': ground }
  return (
    <span
      className={styles.tag}
      data-tint={ground === undefined ? tintOfWord(value) : isSolid ? undefined : 'own'}
      style={style}
    >
      {word}
    </span>
  )
}

/** A value as a badge, because a rule of its column says so. */
export const badgeOf = (content: ReactNode, { background, color }: CellLook): ReactNode => {
  if (content === null || content === '') return content
  const hue = background ?? color
  return (
    <span
      className={styles.tag}
      data-tint={hue === undefined ? undefined : 'own'}
      style={hue === undefined ? undefined : { '--word-hue': hue }}
    >
      {content}
    </span>
  )
}

/** Says of an address that it is not followed, and why: text that looks like any other would hide it. */
const RefusedLink = ({ reason, children }: { reason: string; children: ReactNode }) => (
  <span className={styles.refused} title={reason}>
    {children}
    <span className={hidden.hidden}> ({reason})</span>
  </span>
)

const CellLink = ({ link, children }: { link: ReadLink | undefined; children: ReactNode }) => {
  if (link === undefined) return children
  if (link.refusal !== undefined) return <RefusedLink reason={link.refusal}>{children}</RefusedLink>
  return (
    <AppLink className={styles.link} address={link.address} opensInNewTab={link.opensInNewTab} tabIndex={-1}>
      {children}
    </AppLink>
  )
}

const LinkCell = ({ column, row, value, format }: CellContent) => {
  const words =
    shortText(settingAt(column.settings.linkLabel, row.index)) ||
    format(value).replace(/^(https?:\/\/|mailto:)/, '')
  return <CellLink link={cellLink(column, row, value, useLinks().current)}>{words}</CellLink>
}

const imageSizes = ['fit', 'fill', 'circle']

const Picture = ({ column, row, value }: CellContent) => {
  const { current } = useLinks()
  const siteRefusing = usePictureRule()
  const { mode } = useHost()
  const address = safeImage(value)
  if (address === undefined) return shortText(value)
  const site = siteRefusing(address)
  if (site !== undefined)
    return <span title={mode === 'edit' ? refusedPicture(site) : undefined}>{shortText(value)}</span>
  const size = textOf(column.settings.imageSize)
  return (
    <CellLink link={pictureLink(column, row, current)}>
      <img
        className={styles.image}
        data-size={imageSizes.includes(size) ? size : 'fit'}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
      />
    </CellLink>
  )
}

const shares = lazyValue(
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

const CellButton = ({ column, row, value }: CellContent) => (
  <button
    type="button"
    className={styles.button}
    tabIndex={-1}
    data-cell-button=""
    data-style={textOf(column.settings.buttonStyle)}
    disabled={flagOf(settingAt(column.settings.isDisabled, row.index))}
  >
    {shortText(settingAt(column.settings.buttonLabel, row.index)) || shortText(value) || column.label}
  </button>
)

/**
 * One value in the way of its column. Values that are not of the column's type are shown as text. A function that is
 * called and no component: hundreds of cells come into sight at a time.
 */
export const cellContent = (cell: CellContent): ReactNode => {
  const { column, row, value, format } = cell
  if (column.type === 'button') return <CellButton {...cell} />
  const displayed = hasDisplayedValue(column)
    ? shortText(settingAt(column.settings.displayedValue, row.index))
    : ''
  const isBlank = value === null || value === undefined || value === ''
  if (isBlank && column.type !== 'link' && displayed === '') return null
  switch (column.type) {
    case 'boolean':
      return column.settings.booleanStyle === 'words'
        ? format(value)
        : mark(flagOf(value), column.settings.falseStyle)
    case 'link':
      return <LinkCell {...cell} />
    case 'email': {
      const address = mailLink(value)
      const words = displayed || format(value)
      return address === undefined ? (
        words
      ) : (
        <a className={styles.link} href={address} tabIndex={-1}>
          {words}
        </a>
      )
    }
    case 'image':
      return <Picture {...cell} />
    case 'tags':
      return tagsOf(value).map((tag, place) => (
        <Tag key={`${place}${tag}`} column={column} value={tag} word={textOf(optionLabel(column, tag))} />
      ))
    case 'badge':
    case 'dropdown': {
      const word = displayed || format(value)
      return column.type === 'badge' || isRecord(column.settings.tagColors) ? (
        <Tag column={column} value={textOf(value)} word={word} />
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
      return displayed || format(value)
  }
}
