import { findUses } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import { useMemo } from 'react'
import { useEditor, useEditorSession, useRoutes } from '../context/editor-context.tsx'
import { Part } from './Part.tsx'
import { enteredByPeople } from './property-lines.ts'
import { lineAt, linesOfUses } from './use-lines.ts'
import { UseLines } from './UseLines.tsx'
import classes from './Inspector.module.css'

/** Who reads something, who sets it, who runs or controls it, and which code cannot be read. */
export const InspectedUses = ({ record }: { record: PageRecord }) => {
  const { catalogue } = useEditorSession()
  const records = useEditor((state) => state.records)
  const pageId = useEditor((state) => state.pageId)
  const routes = useRoutes()
  const found = useMemo(() => {
    const around = { records, catalogue }
    const ofPage = routes.filter((route) => route.pageId === pageId)
    const { uses, unread } = findUses(record, { ...around, routes: ofPage })
    const linesOf = (...effects: readonly string[]) =>
      linesOfUses(
        uses.filter(({ effect }) => effects.includes(effect)),
        around,
      )
    return {
      readers: linesOf('reads'),
      setters: linesOf('sets', 'resets'),
      others: linesOf('runs', 'controls'),
      unread: unread.map((code) => ({ ...lineAt(code, around), what: code.message })),
    }
  }, [record, records, catalogue, routes, pageId])
  const isOfApplication = 'scope' in record && record.scope === 'app'
  const canBeSet = record.kind === 'widget' || record.kind === 'stateVariable' || record.kind === 'timer'
  const byPeople = record.kind === 'widget' ? enteredByPeople(record, catalogue) : []
  return (
    <>
      <Part title="Read by" count={found.readers.length}>
        <UseLines lines={found.readers} nothing="Nothing on this page reads it." />
      </Part>
      {canBeSet && (
        <Part title="Set by" count={found.setters.length + (byPeople.length > 0 ? 1 : 0)}>
          {byPeople.length > 0 && (
            <p className={classes.person}>The person who uses it: {byPeople.join(', ')}</p>
          )}
          {(byPeople.length === 0 || found.setters.length > 0) && (
            <UseLines lines={found.setters} nothing="No step and no script of this page sets it." />
          )}
        </Part>
      )}
      {(found.others.length > 0 || record.kind === 'api' || record.kind === 'event') && (
        <Part title="Run or controlled by" count={found.others.length}>
          <UseLines lines={found.others} nothing="No step and no script of this page runs it." />
        </Part>
      )}
      {found.unread.length > 0 && (
        <Part title="Not known" count={found.unread.length}>
          <p className={classes.nothing}>
            This code cannot be read. The name stands in it, so it may use it.
          </p>
          <UseLines lines={found.unread} nothing="" />
        </Part>
      )}
      {isOfApplication && (
        <p className={classes.note}>Other pages may use it too: only the open page is looked through.</p>
      )}
    </>
  )
}
