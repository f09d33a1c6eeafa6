import {
  checkEntityName,
  clampTimerInterval,
  defaultTimerInterval,
  nextName,
  type EventHandler,
  type PageRecords,
  type TimerRecord,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { gone, put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { namesOf } from '../tree.ts'
import { deleteRecord } from './delete-api.ts'
import { holderOfName } from './name-holder.ts'

/** A new timer. */
export interface AddTimer {
  /** In milliseconds since 1970. */
  createdAt: number
  /** Whether it belongs to the whole application; absent: to the page. */
  scope?: 'app'
  /** Absent: Timer1, Timer2 … */
  name?: string
  /** In milliseconds; held within what a timer can keep. */
  intervalMs?: number
  startOnPageLoad?: boolean
  steps?: EventHandler
}

/** Adds a timer and selects it. */
export const addTimer = (
  records: PageRecords,
  {
    createdAt,
    scope,
    name,
    intervalMs = defaultTimerInterval,
    startOnPageLoad = false,
    steps = [],
  }: AddTimer,
  newId: NewId,
): Outcome => {
  const space = scope === 'app' ? 'App' : 'page'
  const taken = namesOf(records, space)
  const refusal = name === undefined ? null : checkEntityName(name, taken, holderOfName(records, name, space))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const timer: TimerRecord = {
    kind: 'timer',
    ...(scope === undefined ? {} : { scope }),
    id: newId(),
    name: name ?? nextName('Timer', taken),
    startOnPageLoad,
    intervalMs: clampTimerInterval(intervalMs),
    steps,
    createdAt,
  }
  return put(records, [timer], [timer.id])
}

/** What of a timer becomes what; absent fields stay. */
export interface UpdateTimer {
  id: string
  intervalMs?: number
  startOnPageLoad?: boolean
  steps?: EventHandler
}

/** Changes when a timer runs and what it does. */
export const updateTimer = (
  records: PageRecords,
  { id, intervalMs, startOnPageLoad, steps }: UpdateTimer,
): Outcome => {
  const timer = Object.hasOwn(records, id) ? records[id] : undefined
  if (timer?.kind !== 'timer') return gone('timer')
  return put(records, [
    {
      ...timer,
      intervalMs: clampTimerInterval(intervalMs ?? timer.intervalMs),
      startOnPageLoad: startOnPageLoad ?? timer.startOnPageLoad,
      steps: steps ?? timer.steps,
    },
  ])
}

/** Deletes a timer; steps that control it go. */
export const deleteTimer = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => deleteRecord(records, catalogue, id, 'timer', 'timer')
