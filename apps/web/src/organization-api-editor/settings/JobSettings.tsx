import type { ScheduledJobView } from '@ashlar/contract'
import type { JobDefinition } from '@ashlar/schema'
import { JobSchedule } from '../configure/JobSchedule.tsx'
import type { KindSettingsProps } from '../edited-kind.ts'
import classes from './Settings.module.css'

/** What a job is beside its blocks: when it runs. */
export const JobSettings = ({
  view,
  definition,
  onChange,
  onView,
}: KindSettingsProps<ScheduledJobView, JobDefinition>) => (
  <div className={classes['settings']}>
    <JobSchedule job={view} definition={definition} onChange={onChange} onJobChange={onView} />
  </div>
)
