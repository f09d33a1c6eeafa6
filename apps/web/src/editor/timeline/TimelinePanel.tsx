import { Icon, IconButton } from '@ashlar/ui'
import { Checkbox } from '@mantine/core'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useVisibleRows } from '../results/useVisibleRows.ts'
import { useEditor } from '../context/editor-context.tsx'
import { ListNote, SearchedList } from '../searched-list/SearchedList.tsx'
import { matchingRows, shownDuration, timelineRows, type TimelineRow } from './timeline-rows.ts'
import classes from './Timeline.module.css'

/** The height of one line, in px. */
const rowHeight = 28

/** What steps and APIs did on the page, as it happened: the latest first, each with its parts and how long they took. */
export const TimelinePanel = () => {
  const { trace } = useEditor((state) => state.application)
  const spans = useSyncExternalStore(trace.subscribe, trace.spans)
  const [search, setSearch] = useState('')
  const [isOnlyFailed, setOnlyFailed] = useState(false)
  const all = useMemo(() => timelineRows(spans), [spans])
  const rows = useMemo(() => matchingRows(all, search, isOnlyFailed), [all, search, isOnlyFailed])
  const nothing =
    all.length === 0
      ? 'Nothing was recorded yet. What steps and APIs do on the page appears here as it happens.'
      : 'Nothing recorded fits the search.'
  return (
    <SearchedList
      searchLabel="Search the timeline"
      placeholder="Search by step, API or handler"
      search={search}
      onSearch={setSearch}
      filters={
        <Checkbox
          size="xs"
          label="Only failed"
          checked={isOnlyFailed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
      }
      count={all.length === 1 ? '1 entry' : `${all.length} entries`}
      action={
        <IconButton
          icon="trash-2"
          label="Clear the timeline"
          isDisabled={all.length === 0}
          onClick={trace.clear}
        />
      }
    >
      {rows.length === 0 ? <ListNote>{nothing}</ListNote> : <Lines rows={rows} />}
    </SearchedList>
  )
}

const Lines = ({ rows }: { rows: readonly TimelineRow[] }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to } = useVisibleRows(scroller, rows.length, rowHeight)
  return (
    // What scrolls is reached by keyboard.
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="region" aria-label="Recorded">
      <div
        role="table"
        aria-label="Timeline"
        aria-rowcount={rows.length}
        style={{ blockSize: rows.length * rowHeight }}
      >
        <div role="rowgroup" style={{ transform: `translateY(${from * rowHeight}px)` }}>
          {rows.slice(from, to).map((row, index) => (
            <Line key={row.span.id} row={row} position={from + index + 1} />
          ))}
        </div>
      </div>
    </div>
  )
}

const states = {
  ok: { icon: 'check', label: 'Succeeded' },
  error: { icon: 'circle-alert', label: 'Failed' },
  unset: { icon: 'minus', label: 'Ended early' },
} as const

const Line = ({
  row: { span, label, handler, depth, from, length },
  position,
}: {
  row: TimelineRow
  position: number
}) => {
  const state = states[span.status.code]
  const why = span.status.message === undefined ? state.label : `${state.label}: ${span.status.message}`
  return (
    <div role="row" aria-rowindex={position} className={classes.line} data-begins={depth === 0} title={why}>
      <span role="cell" className={classes.name} style={{ paddingInlineStart: depth * 16 }}>
        <span className={classes.state} data-state={span.status.code} role="img" aria-label={why}>
          <Icon name={state.icon} size={14} />
        </span>
        <span className={classes.label}>{label}</span>
      </span>
      <span role="cell" className={classes.handler}>
        {handler}
      </span>
      <span role="cell" className={classes.time}>
        {new Date(span.timestamp).toLocaleTimeString()}
      </span>
      <span role="cell" className={classes.track} aria-hidden>
        <span
          className={classes.duration}
          data-state={span.status.code}
          style={{ insetInlineStart: `${from * 100}%`, inlineSize: `max(2px, ${length * 100}%)` }}
        />
      </span>
      <span role="cell" className={classes.took}>
        {shownDuration(span.duration)}
      </span>
    </div>
  )
}
