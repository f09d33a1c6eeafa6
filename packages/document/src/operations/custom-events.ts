import {
  checkEntityName,
  nextName,
  type CustomEventRecord,
  type EventHandler,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { gone, put, refuse, type NewId, type Outcome, type Refusal } from '../outcome.ts'
import { namesOf } from '../tree.ts'
import { deleteRecord } from './delete-api.ts'
import { holderOfName } from './name-holder.ts'

/** A new event of the builder's own. */
export interface AddCustomEvent {
  /** In milliseconds since 1970. */
  createdAt: number
  /** Whether it belongs to the whole application; absent: to the page. */
  scope?: 'app'
  /** Absent: Event1, Event2 … */
  name?: string
  arguments?: CustomEventRecord['arguments']
  onTrigger?: EventHandler
}

/** Adds an event and selects it. */
export const addCustomEvent = (
  records: PageRecords,
  { createdAt, scope, name, arguments: given = [], onTrigger = [] }: AddCustomEvent,
  newId: NewId,
): Outcome => {
  const space = scope === 'app' ? 'App' : 'page'
  const taken = namesOf(records, space)
  const refusal = name === undefined ? null : checkEntityName(name, taken, holderOfName(records, name, space))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const unfit = checkArguments(given)
  if (unfit !== null) return unfit
  const event: CustomEventRecord = {
    kind: 'event',
    ...(scope === undefined ? {} : { scope }),
    id: newId(),
    name: name ?? nextName('Event', taken),
    arguments: given,
    onTrigger,
    createdAt,
  }
  return put(records, [event], [event.id])
}

/** Steps read an argument as `currentEvent.{name}`, so each has a name of its own that bindings can write. */
const checkArguments = (given: CustomEventRecord['arguments']): Refusal | null => {
  const taken = new Set<string>()
  for (const { name } of given) {
    const refusal = checkEntityName(name, taken.has(name) ? [name] : [])
    if (refusal !== null && refusal.code !== 'name_reserved') return refuse('invalid_name', refusal.message)
    taken.add(name)
  }
  return null
}

/** What of an event becomes what; absent fields stay. */
export interface UpdateCustomEvent {
  id: string
  arguments?: CustomEventRecord['arguments']
  onTrigger?: EventHandler
}

/** Changes what an event hands over and what it does. */
export const updateCustomEvent = (
  records: PageRecords,
  { id, arguments: given, onTrigger }: UpdateCustomEvent,
): Outcome => {
  const event = Object.hasOwn(records, id) ? records[id] : undefined
  if (event?.kind !== 'event') return gone('event')
  const unfit = checkArguments(given ?? [])
  if (unfit !== null) return unfit
  return put(records, [
    { ...event, arguments: given ?? event.arguments, onTrigger: onTrigger ?? event.onTrigger },
  ])
}

/** Deletes an event; steps that trigger it go. */
export const deleteCustomEvent = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => deleteRecord(records, catalogue, id, 'event', 'event')
