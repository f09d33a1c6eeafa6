import { jsonOf } from '@ashlar/document'
import { check, eventHandlerSchema, type EventHandler, type JsonValue } from '@ashlar/schema'
import { useNames } from '../code/index.ts'
import { EventHandlerEditor } from '../events/EventHandlerEditor.tsx'
import { useHandlerSurroundings } from '../events/use-handler-surroundings.ts'
import { useFold } from './remembered-folds.ts'
import classes from './Properties.module.css'
import type { ShownProperty } from './shared-properties.ts'

/** The steps that run on an event of a component. */
export const EventHandlerField = ({
  widgetId,
  shown,
  startsFolded,
  onChange,
}: {
  widgetId: string | undefined
  shown: ShownProperty
  /** Whether it takes one line until a person opens it. */
  startsFolded: boolean
  onChange: (value: JsonValue) => void
}) => {
  const [isFolded, fold] = useFold(`handler ${shown.property.label}`, startsFolded)
  const surroundings = useHandlerSurroundings(useNames())
  const steps = check(eventHandlerSchema, shown.value.kind === 'same' ? shown.value.value : [])
  return (
    <div className={classes.field} data-property={shown.path}>
      <EventHandlerEditor
        label={shown.property.label}
        steps={steps.ok ? steps.value : noSteps}
        onChange={(next) => onChange(jsonOf(next))}
        {...surroundings}
        folding={{ isFolded, fold }}
        place={
          widgetId === undefined ? undefined : { entityType: 'widget', entityId: widgetId, path: shown.path }
        }
      />
    </div>
  )
}

const noSteps: EventHandler = []
