import type { ApplicationNewsView, NewsAuthor } from '@ashlar/contract'
import { StatusDot, type StatusTone } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { DifferencesTable } from '../../saving/conflict/DifferencesTable.tsx'
import { withProfileNames } from '../conflict/profiles-in-words.ts'
import { useEditor, useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import { usePages } from '../context/pages-context.ts'
import { type EditorPlace, showPlace } from '../context/show-place.ts'
import { authorInWords } from './author-in-words.ts'
import { type ComparedPlace, type ComparedRecord, differencesIn } from './compared-places.ts'
import classes from './Versions.module.css'

/** How many records of a place are shown before more are asked for. */
const shownAtOnce = 50

const tones = { added: 'success', removed: 'danger', changed: 'info' } as const satisfies Record<
  ComparedRecord['state'],
  StatusTone
>
const states = { added: 'Added', removed: 'Removed', changed: 'Changed' } as const

const placeOf = ({ to }: ComparedRecord): EditorPlace | null => {
  switch (to?.kind) {
    case 'widget':
    case 'api':
      return { kind: to.kind, id: to.id }
    case 'stateVariable':
    case 'timer':
    case 'event':
    case 'embedProperty':
      return { kind: 'state', id: to.id, isOfApplication: 'scope' in to && to.scope === 'app' }
    case 'theme':
      return { kind: 'theme' }
    case 'frame':
      return { kind: 'frame' }
    case 'test':
      return { kind: 'tests' }
    default:
      return null
  }
}

/** A page, or what belongs to none, with all that differs there. */
export const ComparedPlaceView = ({
  place: { pageId, title, state, notes, records },
  columns,
  authors,
  isNow,
  beside,
  onLeave,
}: {
  place: ComparedPlace
  columns: readonly [string, string]
  /** Who changed what, by the id of the record, or of the page where it came or went; left out: that is not told. */
  authors?: ApplicationNewsView['authors']
  isNow: boolean
  /** What stands below each record, such as what was said of it. */
  beside?: (record: ComparedRecord) => ReactNode
  onLeave: () => void
}) => {
  const [count, setCount] = useState(shownAtOnce)
  return (
    <section aria-label={title} className={classes['place']}>
      <h3 className={classes['placeTitle']}>
        {title}
        {state !== 'changed' && (
          <StatusDot tone={tones[state]}>{`Page ${states[state].toLowerCase()}`}</StatusDot>
        )}
        <Authors of={pageId === null ? undefined : authors?.[pageId]} />
      </h3>
      {notes.map((note) => (
        <p key={note} className={classes['facts']}>
          {note}
        </p>
      ))}
      <ul className={classes['records']}>
        {records.slice(0, count).map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            columns={columns}
            authors={authors?.[record.id]}
            pageId={pageId}
            isNow={isNow}
            beside={beside?.(record)}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {records.length > count && (
        <Button size="xs" variant="default" onClick={() => setCount(count + 500)}>
          Show more of {records.length - count}
        </Button>
      )}
    </section>
  )
}

const Authors = ({ of = [] }: { of: readonly NewsAuthor[] | undefined }) =>
  of.length === 0 ? null : <span className={classes['kept']}>by {of.map(authorInWords).join(', ')}</span>

const RecordRow = ({
  record,
  columns,
  authors,
  pageId,
  isNow,
  beside,
  onLeave,
}: {
  record: ComparedRecord
  columns: readonly [string, string]
  authors: readonly NewsAuthor[] | undefined
  pageId: string | null
  isNow: boolean
  beside: ReactNode
  onLeave: () => void
}) => {
  const parts = useEditorParts()
  const { catalogue } = useEditorSession()
  const { profiles } = parts.profiles
  const openPageId = useEditor((editor) => editor.pageId)
  const { open } = usePages()
  const { name, what, state } = record
  const differences = useMemo(
    () =>
      differencesIn(
        {
          ...record,
          from: withProfileNames(record.from, profiles),
          to: withProfileNames(record.to, profiles),
        },
        catalogue,
      ),
    [record, profiles, catalogue],
  )
  const place = isNow ? placeOf(record) : null
  const show = (to: EditorPlace): void => {
    onLeave()
    if (pageId === null || pageId === openPageId) showPlace(parts, to)
    else open(pageId, to)
  }
  return (
    <li>
      <div className={classes['recordHead']}>
        <StatusDot tone={tones[state]}>{states[state]}</StatusDot>
        <strong>{name}</strong>
        {what !== name && <span className={classes['kept']}>{what}</span>}
        <Authors of={authors} />
        {place !== null && (
          <span className={classes['menu']}>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Show ${name}`}
              onClick={() => show(place)}
            >
              Show
            </Button>
          </span>
        )}
      </div>
      {differences.length > 0 && <DifferencesTable differences={differences} columns={columns} />}
      {differences.length === 0 && state === 'changed' && (
        <p className={classes['facts']}>Only its place among its neighbors.</p>
      )}
      {beside}
    </li>
  )
}
