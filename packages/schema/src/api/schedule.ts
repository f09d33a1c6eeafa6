import { z } from 'zod'

/** What happens to planned times that passed while nothing could run. */
export const missedRunPolicies = ['skip', 'runOnce', 'runAll'] as const

/** What happens when a planned time comes while the run before it still goes on. */
export const overlapPolicies = ['skip', 'queue', 'allow'] as const

/** When a scheduled job runs. */
export const scheduleSchema = z.strictObject({
  /** Cron text of five fields: minute, hour, day of month, month, day of week. */
  cron: z.string().min(1).max(200),
  /** The name of an IANA time zone: `Europe/Berlin`. */
  timeZone: z.string().min(1).max(64),
  missedRuns: z.enum(missedRunPolicies),
  overlap: z.enum(overlapPolicies),
  /** Who is told by mail when a run fails; empty: nobody. */
  notifyOnFailure: z.array(z.email()).max(50),
})

export type Schedule = z.output<typeof scheduleSchema>
