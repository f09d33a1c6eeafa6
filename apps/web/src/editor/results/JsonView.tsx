import { type ReactElement, useMemo, useState } from 'react'
import { defaultDepth, type JsonLine, jsonLines, moreShown, toggled, untouched } from './json-lines.ts'
import classes from './JsonView.module.css'

/** A value as JSON that can be unfolded. Give it a `key` per result, so that a new one starts folded as specified. */
export const JsonView = ({
  value,
  label = 'Result as JSON',
  openDepth = defaultDepth,
}: {
  value: unknown
  label?: string
  /** How many levels stand open at first. */
  openDepth?: number
}): ReactElement => {
  const [unfolding, setUnfolding] = useState(untouched)
  const lines = useMemo(() => jsonLines(value, unfolding, openDepth), [value, unfolding, openDepth])
  return (
    <div className={classes['view']} tabIndex={0} role="region" aria-label={label}>
      {lines.map((line) => (
        <div className={classes['line']} key={`${line.path}:${line.content.kind}`} style={indentation(line)}>
          {line.name !== null && <span className={classes['name']}>{line.name}: </span>}
          <Content
            line={line}
            onToggle={(isOpen) => setUnfolding(toggled(unfolding, line.path, isOpen))}
            onMore={(shown) => setUnfolding(moreShown(unfolding, line.path, shown))}
          />
        </div>
      ))}
    </div>
  )
}

const indentation = ({ depth }: JsonLine) => ({ paddingInlineStart: depth * 18 + 18 })

interface ContentProps {
  line: JsonLine
  onToggle: (isOpen: boolean) => void
  onMore: (shown: number) => void
}

const Content = ({ line, onToggle, onMore }: ContentProps): ReactElement => {
  const { content } = line
  switch (content.kind) {
    case 'branch':
      return <Branch line={line} content={content} onToggle={onToggle} />
    case 'close':
      return <span className={classes['bracket']}>{content.bracket}</span>
    case 'more':
      return (
        <span className={classes['more']}>
          Only showing first {content.shown} values{' '}
          <button type="button" onClick={() => onMore(content.shown)}>
            Show more
          </button>
        </span>
      )
    case 'value':
      return (
        <span data-type={content.type}>
          {content.text}
          {content.isFolded && (
            <button type="button" onClick={() => onToggle(true)}>
              Show all
            </button>
          )}
        </span>
      )
  }
}

interface BranchProps {
  line: JsonLine
  content: Extract<JsonLine['content'], { kind: 'branch' }>
  onToggle: (isOpen: boolean) => void
}

const Branch = ({ line, content, onToggle }: BranchProps): ReactElement => {
  const closing = content.bracket === '[' ? ']' : '}'
  if (content.size === 0) return <span className={classes['bracket']}>{content.bracket + closing}</span>
  const size = sizeOf(content)
  return (
    <button
      type="button"
      className={classes['branch']}
      aria-expanded={content.isOpen}
      aria-label={`${line.name ?? 'Result'}, ${size}`}
      onClick={() => onToggle(!content.isOpen)}
    >
      <span aria-hidden="true" className={classes['arrow']} data-open={content.isOpen || undefined} />
      {content.isOpen ? content.bracket : `${content.bracket}…${closing}`}
      <span className={classes['size']}>{size}</span>
    </button>
  )
}

const sizeOf = ({ bracket, size }: BranchProps['content']): string => {
  if (bracket === '[') return size === 1 ? '1 item' : `${size} items`
  return size === 1 ? '1 property' : `${size} properties`
}
