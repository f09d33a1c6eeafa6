import { EmptyState } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useSelectionAtRest } from '../context/use-selection-at-rest.ts'
import { RailPanel } from '../panel/RailPanel.tsx'
import { JsonView } from '../results/JsonView.tsx'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { openInspector } from '../session/editor-view.ts'
import { InspectedFacts } from './InspectedFacts.tsx'
import { inspectable, inspectedRecord, pathOf } from './inspected.ts'
import { InspectedUses } from './InspectedUses.tsx'
import classes from './Inspector.module.css'
import { Part } from './Part.tsx'
import { exposedLines, propertyLines } from './property-lines.ts'
import { PropertyLines } from './PropertyLines.tsx'
import { useLiveValues } from './use-live-values.ts'

/** What a component, an API, a variable or a timer is worth now, where that comes from, and who reads and sets it. */
export const InspectorPanel = () => {
  const { session, view, canvas } = useEditorParts()
  const records = useEditor((state) => state.records)
  const selection = useSelectionAtRest(session.store, canvas.store)
  const asked = useView((state) => state.inspected)
  const isWanted = useView((state) => state.isInspectorWanted)
  const application = useEditor((state) => state.application)
  useLiveValues(application)
  const choice = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isWanted) return
    choice.current?.focus()
    view.setState({ isInspectorWanted: false })
  }, [isWanted, view])
  const choices = useMemo(() => inspectable(records), [records])
  const record = inspectedRecord(records, selection, asked)
  if (record === undefined) {
    return (
      <RailPanel title="Inspector">
        <EmptyState
          isCompact
          icon="scan-search"
          title="Nothing to inspect"
          description="Select a component."
        />
      </RailPanel>
    )
  }
  const path = pathOf(record)
  const values = path === null ? undefined : application.inspect(path).value
  const living =
    record.kind === 'widget'
      ? { snapshot: application.snapshot(record.id), set: application.setValues(record.name) }
      : null
  const properties =
    record.kind === 'widget' && living !== null
      ? [
          ...exposedLines(record, session.catalogue, living),
          ...propertyLines(record, session.catalogue, living),
        ]
      : []
  const isRepeated = living !== null && living.snapshot === undefined
  return (
    <RailPanel title="Inspector">
      <div className={classes.head}>
        <Select
          ref={choice}
          size="xs"
          aria-label="Inspected"
          data={choices}
          value={record.id}
          searchable
          // The focus comes here with the panel, whose content the list would cover.
          openOnFocus={false}
          allowDeselect={false}
          nothingFoundMessage="Nothing has that name"
          onChange={(id) => {
            if (id === null) return
            if (records[id]?.kind === 'widget') session.select([id])
            else openInspector(view, { id, selection: session.state.selection })
          }}
        />
        <InspectedFacts record={record} records={records} application={application} />
      </div>
      <div className={classes.scroll} key={record.id}>
        {isRepeated && (
          <p className={classes.note}>
            It is drawn once for each item of a list. What is shown of it here is what is written down.
          </p>
        )}
        {record.kind === 'widget' && (
          <Part title="Properties">
            <PropertyLines widgetId={record.id} lines={properties} />
          </Part>
        )}
        {path !== null && !isRepeated && (
          <Part title="Values" startsFolded={record.kind === 'widget'}>
            <div className={classes.tree}>
              <JsonView value={values} label={`Values of ${path}`} openDepth={1} />
            </div>
          </Part>
        )}
        <InspectedUses record={record} />
      </div>
    </RailPanel>
  )
}
