import type { DurableRunStatus, DurableRunView } from '@ashlar/contract'
import type { StatusTone } from '@ashlar/ui'
import { duration } from '../../editor/results/index.ts'
import type { NodeStatus } from './run-tree.ts'

/** What a state of a run is called, and what it means. */
export const runStatuses: Readonly<Record<DurableRunStatus, { label: string; tone: StatusTone }>> = {
  queued: { label: 'Queued', tone: 'neutral' },
  running: { label: 'Running', tone: 'info' },
  suspended: { label: 'Waiting', tone: 'warning' },
  succeeded: { label: 'Succeeded', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  lost: { label: 'Lost', tone: 'danger' },
}

/** The same of a block. */
export const nodeStatuses: Readonly<Record<NodeStatus, { label: string; tone: StatusTone }>> = {
  succeeded: { label: 'succeeded', tone: 'success' },
  passed: { label: 'ran', tone: 'success' },
  failed: { label: 'failed', tone: 'danger' },
  waiting: { label: 'waiting', tone: 'warning' },
  running: { label: 'running', tone: 'info' },
  none: { label: 'not executed', tone: 'neutral' },
}

/** What a list can be narrowed to. */
export const runFilters = [
  { value: 'all', label: 'All', statuses: null },
  { value: 'going', label: 'Going on', statuses: ['queued', 'running', 'suspended'] },
  { value: 'succeeded', label: 'Succeeded', statuses: ['succeeded'] },
  { value: 'failed', label: 'Failed', statuses: ['failed', 'lost'] },
  { value: 'cancelled', label: 'Cancelled', statuses: ['cancelled'] },
] as const satisfies readonly {
  value: string
  label: string
  statuses: readonly DurableRunStatus[] | null
}[]

/** One of them. */
export type RunFilter = (typeof runFilters)[number]['value']

const causes: Readonly<Record<string, string>> = {
  http: 'HTTP call',
  schedule: 'Schedule',
  runNow: 'Run now',
  step: 'Step of another run',
  replay: 'Replay',
}

/** What caused a run. */
export const causeOf = ({ eventType }: Pick<DurableRunView, 'eventType'>): string =>
  causes[eventType] ?? eventType

/** Whether a run has come to no end yet. */
export const isGoing = ({ endedAt }: Pick<DurableRunView, 'endedAt'>): boolean => endedAt === null

/** Milliseconds between two looks at runs: somebody who has just called a workflow looks for its run. */
export const lookMilliseconds = (runs: readonly Pick<DurableRunView, 'status'>[]): number =>
  runs.some(({ status }) => status === 'queued' || status === 'running') ? 1_500 : 4_000

/** Milliseconds as people read them, however many: `420 ms`, `12.3 s`, `4 min 12 s`, `2 h 5 min`, `3 d 2 h`. */
export const longDuration = (milliseconds: number): string => {
  if (milliseconds < 60_000) return duration(Math.max(0, milliseconds))
  const minutes = Math.floor(milliseconds / 60_000)
  if (minutes < 60) return `${minutes} min ${Math.floor((milliseconds % 60_000) / 1000)} s`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** The same of what still goes on: seconds are as exact as it is looked at. */
export const goingDuration = (milliseconds: number): string =>
  milliseconds < 60_000 ? `${Math.floor(Math.max(0, milliseconds) / 1000)} s` : longDuration(milliseconds)

/**
 * When something recorded of a run began, counted from the beginning of the run, and how long it took. What has no length,
 * such as a decision, is only counted.
 */
export const whenAndHowLong = (fromBeginning: number, milliseconds: number | null): string => {
  if (milliseconds === null) return `after ${longDuration(fromBeginning)}`
  return `began after ${longDuration(fromBeginning - milliseconds)}, took ${longDuration(milliseconds)}`
}

/** How long a run took, or takes by `now` (ms since 1970); null where it has not begun. */
export const runMilliseconds = (
  { startedAt, endedAt }: Pick<DurableRunView, 'startedAt' | 'endedAt'>,
  now: number,
): number | null =>
  startedAt === null ? null : (endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)
