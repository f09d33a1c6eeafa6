import {
  jsonOf,
  propertyAt,
  setProperty,
  triggerPaths,
  updateApi,
  updateCustomEvent,
  updateStateVariable,
  updateTimer,
  type Outcome,
} from '@ashlar/document'
import type { EventHandler, JsonValue, PageRecord } from '@ashlar/schema'
import { eventHandlerSchema } from '@ashlar/schema'
import { type AssistantDraft, withChange, withDiscarded } from './draft/draft.ts'
import type { AssistantHandler } from './handlers/assistant-step.ts'
import { writeHandler } from './handlers/handlers.ts'
import type { StepSurroundings } from './handlers/step-kind.ts'

/** What became of the steps of an event that were to be set. */
export type HandlerSet =
  | { readonly ok: true; readonly draft: AssistantDraft }
  | { readonly ok: false; readonly draft: AssistantDraft; readonly code: string; readonly message: string }

/** What steps are mapped among, in a draft. */
export const surroundingsOf = ({ records, scene }: AssistantDraft): StepSurroundings => ({
  records,
  catalogue: scene.catalogue,
  routes: scene.routes,
})

const readSteps = (value: unknown): EventHandler => {
  const read = eventHandlerSchema.safeParse(value ?? [])
  return read.success ? read.data : []
}

/** The steps of an event of something; `undefined` where it has no such event. */
export const stepsOf = (
  draft: AssistantDraft,
  record: PageRecord,
  event: string,
): EventHandler | undefined => {
  switch (record.kind) {
    case 'widget': {
      const descriptor = draft.scene.catalogue.get(record.type)
      const property = descriptor === undefined ? undefined : propertyAt(descriptor, event)
      if (property?.kind !== 'eventHandler') return undefined
      return readSteps(valueIn(record.properties, event))
    }
    case 'api':
      return event === 'onSuccess' || event === 'onError' || event === 'onCancel' || event === 'onMessage'
        ? (record[event] ?? [])
        : undefined
    case 'timer':
      return event === 'steps' ? record.steps : undefined
    case 'event':
      return event === 'onTrigger' ? record.onTrigger : undefined
    case 'stateVariable':
      return event === 'onChange' ? (record.onChange ?? []) : undefined
    default:
      return undefined
  }
}

const valueIn = (value: JsonValue, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? Reflect.get(inner, key)
          : undefined,
      value,
    )

/** The names of the events that something has. */
export const eventsOf = (draft: AssistantDraft, record: PageRecord): string[] => {
  switch (record.kind) {
    case 'widget':
      return Object.entries(draft.scene.catalogue.get(record.type)?.properties ?? {}).flatMap(
        ([name, { kind }]) => (kind === 'eventHandler' ? [name] : []),
      )
    case 'api':
      return ['onSuccess', 'onError', 'onCancel', 'onMessage']
    case 'timer':
      return ['steps']
    case 'event':
      return ['onTrigger']
    case 'stateVariable':
      return ['onChange']
    default:
      return []
  }
}

/** The paths of all events of something that have steps, those of items too: `columns.0.onClick`. */
export const eventPathsOf = (draft: AssistantDraft, record: PageRecord): string[] => {
  if (record.kind !== 'widget') return eventsOf(draft, record)
  const descriptor = draft.scene.catalogue.get(record.type)
  return descriptor === undefined ? [] : triggerPaths(descriptor, record.properties)
}

/** Gives an event of something other steps; those that the assistant does not know stay where they are. */
export const setHandlerOf = (
  draft: AssistantDraft,
  id: string,
  event: string,
  wanted: AssistantHandler,
): HandlerSet => {
  const record = draft.records[id]
  if (record === undefined) return refused(draft, id, event, 'not_found', 'This is no longer on the page.')
  const before = stepsOf(draft, record, event)
  if (before === undefined) {
    const events = eventsOf(draft, record)
    const known = events.length === 0 ? 'It has none.' : `It has ${events.join(', ')}.`
    return refused(
      draft,
      record.name,
      event,
      'invalid_property',
      `${record.name} has no event ${event}. ${known}`,
    )
  }
  const written = writeHandler(before, wanted, surroundingsOf(draft), draft.scene.newId)
  if (!written.ok) return refused(draft, record.name, event, 'invalid_steps', written.message)
  const outcome = put(draft, record, event, written.handler)
  if (!outcome.ok) return refused(draft, record.name, event, outcome.code, outcome.message)
  return { ok: true, draft: withChange(draft, outcome.change) }
}

const refused = (
  draft: AssistantDraft,
  name: string,
  path: string,
  code: string,
  message: string,
): HandlerSet => ({ ok: false, draft: withDiscarded(draft, { name, path, reason: message }), code, message })

const put = (
  { records, scene: { catalogue } }: AssistantDraft,
  record: PageRecord,
  event: string,
  steps: EventHandler,
): Outcome => {
  const { id } = record
  switch (record.kind) {
    case 'widget':
      return setProperty(records, catalogue, { ids: [id], path: event, value: jsonOf(steps) })
    case 'api':
      return updateApi(records, { api: { ...record, [event]: steps } })
    case 'timer':
      return updateTimer(records, { id, steps })
    case 'event':
      return updateCustomEvent(records, { id, onTrigger: steps })
    case 'stateVariable':
      return updateStateVariable(records, { id, onChange: steps })
    default:
      return { ok: false, code: 'not_found', message: `${record.name} has no events.` }
  }
}
