import type { ScheduledJobSummary } from '@ashlar/contract'
import type { Column } from '@ashlar/ui'
import { getRouteApi } from '@tanstack/react-router'
import { cronInWords } from '../../organization-api-editor/configure/form-schedule.ts'
import { ownTimeZone } from '../../organization-api-editor/configure/time-zones.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { ApiListScreen } from './ApiListScreen.tsx'
import { NextRun } from './NextRun.tsx'

const route = getRouteApi('/signed-in/shell/scheduled_jobs')

const scheduleInWords = ({ cron, timeZone }: ScheduledJobSummary['schedule']): string =>
  timeZone === ownTimeZone() ? cronInWords(cron) : `${cronInWords(cron)}, ${timeZone}`

const columns: readonly Column<ScheduledJobSummary>[] = [
  {
    key: 'schedule',
    header: 'Schedule',
    width: '240px',
    isOptional: true,
    cell: ({ schedule }) => scheduleInWords(schedule),
  },
  {
    key: 'nextAt',
    header: 'Next run',
    width: '110px',
    cell: (job) => <NextRun job={job} />,
  },
]

/** Every scheduled job that the person may see. */
export const ScheduledJobsScreen = () => {
  const navigate = route.useNavigate()
  return (
    <ApiListScreen
      kind={scheduledJobKind}
      columns={columns}
      isCreating={route.useSearch().new === true}
      onCreatingChange={(isCreating) =>
        void navigate({ search: ({ new: _, ...before }) => (isCreating ? { ...before, new: true } : before) })
      }
    />
  )
}
