import type { DurableRunDetailView } from '@ashlar/contract'

/** Whether something was recorded before the run was there: a replay takes it over from the run that it repeats. */
export const isReplayed = ({ eventType, queuedAt }: DurableRunDetailView, at: string): boolean =>
  eventType === 'replay' && at < queuedAt
