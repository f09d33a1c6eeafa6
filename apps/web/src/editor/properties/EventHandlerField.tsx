import { apisOf, descendantsOf, jsonOf, rootOf, stateVariablesOf } from '@ashlar/document'
import { check, eventHandlerSchema, type EventHandler, type JsonValue } from '@ashlar/schema'
import { EventHandlerEditor } from '../events/EventHandlerEditor.tsx'
import { useEditor, useEditorSession } from '../session/editor-context.tsx'
import classes from './Properties.module.css'
import type { ShownProperty } from './shared-properties.ts'

/** The steps that run on an event of a component. */
export const EventHandlerField = ({
  shown,
  onChange,
}: {
  shown: ShownProperty
  onChange: (value: JsonValue) => void
}) => {
  const session = useEditorSession()
  const records = useEditor((state) => state.records)
  const application = useEditor((state) => state.application)
  const root = rootOf(records)
  const widgets = root === undefined ? [] : descendantsOf(records, root.id)
  const steps = check(eventHandlerSchema, shown.value.kind === 'same' ? shown.value.value : [])
  return (
    <div className={classes.field} data-property={shown.path}>
      <EventHandlerEditor
        label={shown.property.label}
        steps={steps.ok ? steps.value : noSteps}
        onChange={(next) => onChange(jsonOf(next))}
        names={() => application.names()}
        apiNames={apisOf(records).map(({ name }) => name)}
        widgetNames={widgets.map(({ name, type }) => ({ name, type }))}
        stateVariableNames={stateVariablesOf(records).map(({ name }) => name)}
        settable={(type) => [...(session.catalogue.get(type)?.settable ?? [])]}
      />
    </div>
  )
}

const noSteps: EventHandler = []
