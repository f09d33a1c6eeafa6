import { define } from '../platform/setting-definition.ts'
import { wholeNumber } from '../platform/setting-parsers.ts'

/** Settings of runs of workflows and scheduled jobs; a part of the list in `config.ts`. */
export const runLimits = {
  jobTimeLimit: define({
    name: 'ASHLAR_JOB_TIME_LIMIT_SECONDS',
    meaning:
      'How long one run of a scheduled job may take, in seconds; its waits and approvals do not count.',
    shownDefault: '`3600`',
    parse: (text: string): number => wholeNumber(1, 86_400)(text) * 1000,
  }),
  runPlaces: define({
    name: 'ASHLAR_RUN_PLACES',
    meaning:
      'How many runs of workflows and scheduled jobs a process with the role `worker` executes at once. One organization has at most half of them, and one that has none is given one beyond, up to twice as many, so that it finds a place at once.',
    shownDefault: '`100`',
    parse: wholeNumber(1, 10_000),
  }),
  waitingRuns: define({
    name: 'ASHLAR_WAITING_RUNS',
    meaning:
      'How many runs of workflows of one organization may wait for a place; further calls are answered with 429 and a time to come back.',
    shownDefault: '`10000`',
    parse: wholeNumber(1, 1_000_000),
  }),
  runRetentionDays: define({
    name: 'ASHLAR_RUN_RETENTION_DAYS',
    meaning: 'How many days runs of workflows and scheduled jobs are kept after they ended.',
    shownDefault: '`30`',
    parse: wholeNumber(1, 3650),
  }),
}
