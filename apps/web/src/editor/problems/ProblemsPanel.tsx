import { Icon, IconButton } from '@ashlar/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useEditorParts } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { showPlace } from '../context/show-place.ts'
import { useVisibleRows } from '../results/useVisibleRows.ts'
import { ListNote, SearchedList } from '../searched-list/SearchedList.tsx'
import { matchingLines, problemCount, type ProblemLine, problemLines } from './problem-lines.ts'
import classes from './Problems.module.css'
import { useProblems } from './problems-context.ts'

/** What was read longer ago is read again when the list opens, in milliseconds. */
const freshFor = 60_000
/** The height of one line, in px. */
const rowHeight = 28

/** What the code of the application reads that is not there, on all of its pages; each line leads to its place. */
export const ProblemsPanel = () => {
  const { session } = useEditorParts()
  const { store, checkAgain } = useProblems()
  const { pages, isComplete, unread } = useStore(store)
  const [search, setSearch] = useState('')
  const lines = useMemo(() => problemLines(pages, session.catalogue), [pages, session])
  const shown = useMemo(() => matchingLines(lines, search), [lines, search])
  // Whoever opens the list wants to know how it is now.
  useEffect(() => checkAgain(freshFor), [checkAgain])
  const nothing = !isComplete
    ? 'Looking at the code of the application…'
    : lines.length === 0
      ? 'No problems were found: everything that bindings, steps and code read is there.'
      : 'No problem fits the search.'
  return (
    <SearchedList
      searchLabel="Search problems"
      placeholder="Search by component, API or what is missing"
      search={search}
      onSearch={setSearch}
      count={problemCount(lines.length)}
      action={<IconButton icon="refresh-cw" label="Check again" onClick={() => checkAgain(0)} />}
    >
      {unread.length > 0 && <ListNote isBeside>Pages that could not be read: {unread.join(', ')}.</ListNote>}
      {shown.length === 0 ? <ListNote>{nothing}</ListNote> : <Lines lines={shown} />}
    </SearchedList>
  )
}

const Lines = ({ lines }: { lines: readonly ProblemLine[] }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to } = useVisibleRows(scroller, lines.length, rowHeight)
  return (
    <div ref={scroller} className={classes['scroller']}>
      <ul
        aria-label="Problems"
        className={classes['lines']}
        style={{ blockSize: lines.length * rowHeight, paddingBlockStart: from * rowHeight }}
      >
        {lines.slice(from, to).map((line, index) => (
          <Line key={line.key} line={line} position={from + index + 1} count={lines.length} />
        ))}
      </ul>
    </div>
  )
}

const Line = ({ line, position, count }: { line: ProblemLine; position: number; count: number }) => {
  const parts = useEditorParts()
  const { pages, open } = usePages()
  const { pageId, page, where, icon, message, advice, place } = line
  const go = (): void => {
    if (pageId === parts.session.state.pageId) showPlace(parts, place)
    else open(pageId, place)
  }
  const said = advice === null ? `${message}.` : `${message}. ${advice}`
  return (
    <li aria-posinset={position} aria-setsize={count}>
      <button type="button" className={classes['line']} title={said} onClick={go}>
        <span className={classes['icon']}>
          <Icon name={icon} size={14} />
        </span>
        <span className={classes['where']}>{where}</span>
        <span className={classes['said']}>{said}</span>
        {pages.length > 1 && <span className={classes['page']}>{page}</span>}
      </button>
    </li>
  )
}
