import { pathsInValue, valueAt } from '@ashlar/document'
import type {
  ApiTask,
  JsonObject,
  JsonValue,
  PageRecords,
  WidgetDescriptor,
  WidgetRecord,
} from '@ashlar/schema'

/** Something that an API can do for a component, and how far it is set up. */
export interface ApiTaskState {
  readonly task: ApiTask
  /** Whether it is switched on and the API runs on its event. */
  readonly isDone: boolean
  /** A line for the query. */
  readonly queryLine: string
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of the API that a component gets its data from; `undefined` where it is none of the page's. */
export const apiBehind = (
  records: PageRecords,
  widget: WidgetRecord,
  property: string,
): string | undefined => {
  const named = pathsInValue(valueAt(widget.properties, property) ?? '').map(([name]) => name)
  return Object.values(records).find((record) => record.kind === 'api' && named.includes(record.name))?.name
}

const stepsOf = (widget: WidgetRecord, event: string): readonly JsonValue[] => {
  const steps = valueAt(widget.properties, event)
  return Array.isArray(steps) ? steps : []
}

const runs = (steps: readonly JsonValue[], api: string): boolean =>
  steps.some((step) => isObject(step) && Array.isArray(step.apiNames) && step.apiNames.includes(api))

/** What the API can do for the component. */
export const apiTasks = (
  { delegates }: WidgetDescriptor,
  widget: WidgetRecord,
  api: string,
): readonly ApiTaskState[] =>
  (delegates?.tasks ?? []).map((task) => ({
    task,
    isDone:
      (task.flag === undefined || valueAt(widget.properties, task.flag) === true) &&
      runs(stepsOf(widget, task.event), api),
    queryLine: task.queryLine.replaceAll('$name', widget.name),
  }))

/** The properties that have the API do a task: its switch, and the event with a step more where none runs it yet. */
export const taskProperties = (
  widget: WidgetRecord,
  { flag, event }: ApiTask,
  api: string,
  stepId: string,
): readonly { readonly path: string; readonly value: JsonValue }[] => {
  const steps = stepsOf(widget, event)
  return [
    ...(flag === undefined ? [] : [{ path: flag, value: true }]),
    ...(runs(steps, api)
      ? []
      : [{ path: event, value: [...steps, { id: stepId, type: 'executeApi', apiNames: [api] }] }]),
  ]
}
