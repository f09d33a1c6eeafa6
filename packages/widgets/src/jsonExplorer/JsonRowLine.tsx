import type { CSSProperties, ReactNode } from 'react'
import { isBranch, leafText, sizeInWords, sizeOf, type JsonNode } from './json-nodes.ts'
import { chunkLength, type JsonRow } from './json-rows.ts'
import styles from './JsonRowLine.module.css'

/** How much of a text a row draws, in characters; its end is out of sight anyway. */
const rowText = 400

/** How many more values the second button of a cut list shows. */
export const largeStep = 1000

const marked = (text: string, query: string): ReactNode => {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query)
  // A few letters change their length in lower case, and then the place in the text is not known.
  if (at < 0 || text.toLowerCase().length !== text.length) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  )
}

/** The part of a long text that a row draws: around what is sought, or its beginning. */
const excerpt = (text: string, query: string): string => {
  if (text.length <= rowText) return text
  const at = query === '' ? -1 : text.slice(0, 200_000).toLowerCase().indexOf(query)
  const from = at > rowText / 2 ? at - 40 : 0
  return `${from > 0 ? '…' : ''}${text.slice(from, from + rowText)}…`
}

const Value = ({ node, isOpen, query }: { node: JsonNode; isOpen: boolean; query: string }) => {
  if (isBranch(node)) {
    const [open, close] = node.kind === 'list' ? ['[', ']'] : ['{', '}']
    if (sizeOf(node) === 0) return <span className={styles.bracket}>{`${open}${close}`}</span>
    return (
      <>
        <span className={styles.bracket} aria-hidden="true">
          {isOpen ? open : `${open}…${close}`}
        </span>
        <span className={styles.size}>{sizeInWords(node)}</span>
      </>
    )
  }
  const text = excerpt(leafText(node), query)
  const words = node.kind === 'string' ? JSON.stringify(text) : text
  return (
    <span className={styles.value} data-kind={node.kind}>
      {marked(words, query)}
    </span>
  )
}

interface JsonRowLineProps {
  readonly row: JsonRow
  readonly index: number
  readonly elementId: string
  readonly rootName: string
  readonly isActive: boolean
  readonly isSelected: boolean
  /** What is sought, in lower case. */
  readonly query: string
  readonly style: CSSProperties
}

/** One row of the tree. Whoever draws it hears its clicks. */
export const JsonRowLine = ({ row, index, elementId, isActive, query, style, ...more }: JsonRowLineProps) => {
  const { node } = row
  const level = row.kind === 'more' ? node.depth + 1 : node.depth
  const shared = {
    id: elementId,
    role: 'treeitem',
    className: styles.row,
    'data-row': index,
    'data-active': isActive ? '' : undefined,
    'aria-level': level + 1,
    style: { ...style, '--level': Math.min(level, 40) },
  }
  if (row.kind === 'more') {
    const left = row.size - row.shown
    return (
      <div
        {...shared}
        aria-selected={false}
        aria-label={`Only showing first ${row.shown} values. Press Enter for more.`}
      >
        <span className={styles.more}>Only showing first {row.shown.toLocaleString('en')} values</span>
        <button type="button" tabIndex={-1} className={styles.show} data-more={chunkLength}>
          Show {Math.min(chunkLength, left)} more
        </button>
        {left > chunkLength && (
          <button type="button" tabIndex={-1} className={styles.show} data-more={largeStep}>
            Show {Math.min(largeStep, left).toLocaleString('en')} more
          </button>
        )}
      </div>
    )
  }
  const canOpen = isBranch(node) && sizeOf(node) > 0
  const name = node.key === undefined ? more.rootName : String(node.key)
  return (
    <div
      {...shared}
      aria-selected={more.isSelected}
      aria-expanded={canOpen ? row.isOpen : undefined}
      aria-setsize={node.parent === undefined ? 1 : sizeOf(node.parent)}
      aria-posinset={node.position + 1}
    >
      <span className={styles.arrow} data-arrow={canOpen ? '' : undefined} aria-hidden="true">
        {canOpen && (
          <svg
            viewBox="0 0 16 16"
            width="12"
            height="12"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
          >
            <path d="m6 4 4 4-4 4" />
          </svg>
        )}
      </span>
      {name !== '' && (
        <span className={styles.name} data-index={typeof node.key === 'number' ? '' : undefined}>
          {typeof node.key === 'number' ? name : marked(name.slice(0, rowText), query)}
          <span className={styles.colon}>: </span>
        </span>
      )}
      <Value node={node} isOpen={row.isOpen} query={query} />
    </div>
  )
}
