import { useMemo } from 'react'
import classes from './Conflict.module.css'
import { lineDifferences } from './line-differences.ts'

const signs = { same: ' ', added: '+', removed: '−', 'left-out': '⋯' } as const

/** What became of a text of several lines, such as code. */
export const LineDifferences = ({ before, after }: { before: string; after: string }) => {
  const lines = useMemo(() => lineDifferences(before, after), [before, after])
  return (
    // What is wider or longer is scrolled to by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached
    <pre className={classes['lines']} tabIndex={0}>
      {lines.map(({ kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing but its place
        <span key={place} className={classes['line']} data-kind={kind}>
          {`${signs[kind]} ${text}`}
        </span>
      ))}
    </pre>
  )
}
