import type { DurableRunView } from '@ashlar/contract'
import { type Column, DataTable, EmptyState, ErrorNotice, PageHeader, StatusDot } from '@ashlar/ui'
import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactElement, useMemo, useState } from 'react'
import { RelativeTime } from '../../screens/RelativeTime.tsx'
import { exactTime } from '../../screens/relative-time.ts'
import { failureOf } from '../../server/failure.ts'
import { placeAddress } from '../address.ts'
import classes from './History.module.css'
import { type RunsOf, runsQuery } from './run-calls.ts'
import {
  causeOf,
  goingDuration,
  isGoing,
  longDuration,
  type RunFilter,
  runFilters,
  runMilliseconds,
  runStatuses,
} from './run-facts.ts'
import { useNow } from './use-now.ts'

interface RunListProps {
  of: RunsOf
  name: string
  onOpen: (runId: string) => void
}

/** The runs of a workflow or job as a table that keeps itself fresh. */
export const RunList = ({ of, name, onOpen }: RunListProps): ReactElement => {
  const [filter, setFilter] = useState<RunFilter>('all')
  const statuses = runFilters.find(({ value }) => value === filter)?.statuses ?? null
  const found = useInfiniteQuery(runsQuery(of, statuses))
  const runs = useMemo(() => found.data?.pages.flatMap((page) => page.runs) ?? null, [found.data])
  const now = useNow(runs?.some(isGoing) === true)
  const columns = useMemo(() => columnsOf(of, now, onOpen), [of, now, onOpen])
  return (
    <>
      <PageHeader
        title="Runs"
        actions={
          <SegmentedControl
            size="xs"
            aria-label="Which runs"
            data={runFilters.map(({ value, label }) => ({ value, label }))}
            value={filter}
            onChange={setFilter}
          />
        }
      />
      {found.isError && runs === null ? (
        <ErrorNotice
          title="The runs could not be loaded"
          failure={failureOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <DataTable
          label={`Runs of ${name}`}
          columns={columns}
          rows={runs}
          rowKey={({ id }) => id}
          rowName={(run) => `${runStatuses[run.status].label} run`}
          emptyState={
            filter === 'all' ? (
              <EmptyState
                icon="history"
                title="No runs yet"
                description={
                  of.kind === 'workflow'
                    ? 'Every call of the deployed version is listed here with what each block gave. Deploy the workflow, then call it.'
                    : 'Every run of the deployed version is listed here with what each block gave. Deploy the job, then wait for its time or run it now.'
                }
              />
            ) : (
              <EmptyState
                icon="search"
                isCompact
                title="No such runs"
                description="Choose All to see the others."
              />
            )
          }
        />
      )}
      {found.hasNextPage ? (
        <div className={classes['more']}>
          <Button
            variant="default"
            size="xs"
            loading={found.isFetchingNextPage}
            onClick={() => void found.fetchNextPage()}
          >
            Show earlier runs
          </Button>
        </div>
      ) : null}
    </>
  )
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

const columnsOf = (
  of: RunsOf,
  now: number,
  onOpen: (runId: string) => void,
): readonly Column<DurableRunView>[] => [
  {
    key: 'status',
    header: 'Status',
    width: '130px',
    isPrimary: true,
    cell: (run) => {
      const { label, tone } = runStatuses[run.status]
      return (
        <a
          href={runAddress(of, run.id)}
          aria-label={`${label}, ${causeOf(run)}, ${exactTime(run.queuedAt)}`}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen(run.id)
          }}
        >
          <StatusDot tone={tone}>{label}</StatusDot>
        </a>
      )
    },
  },
  {
    key: 'cause',
    header: 'Cause',
    width: '170px',
    cell: (run) => (
      <>
        {causeOf(run)}
        {run.plannedAt === null ? null : (
          <span className={classes['below']}>planned for {exactTime(run.plannedAt)}</span>
        )}
        {run.startedBy === null ? null : <span className={classes['below']}>{run.startedBy}</span>}
      </>
    ),
  },
  {
    key: 'begun',
    header: 'Begun',
    width: '130px',
    cell: (run) => <RelativeTime at={run.startedAt ?? run.queuedAt} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    width: '110px',
    align: 'end',
    cell: (run) => {
      const milliseconds = runMilliseconds(run, now)
      if (milliseconds === null) return '–'
      return isGoing(run) ? goingDuration(milliseconds) : longDuration(milliseconds)
    },
  },
  {
    key: 'version',
    header: 'Version',
    width: '84px',
    align: 'end',
    isOptional: true,
    cell: ({ version }) => version?.number ?? '–',
  },
  {
    key: 'attempts',
    header: 'Attempts',
    width: '92px',
    align: 'end',
    isOptional: true,
    // Counted anew where a run comes back from a rest.
    cell: ({ attempts, startedAt }) => (startedAt === null ? '–' : Math.max(1, attempts)),
  },
  {
    key: 'error',
    header: 'Error',
    isOptional: true,
    cell: ({ error }) =>
      error === null ? null : (
        <span className={classes['errorText']} title={error.message}>
          {error.block === null ? error.message : `${error.block}: ${error.message}`}
        </span>
      ),
  },
]

const paths = { workflow: '/workflows', scheduledJob: '/scheduled_jobs' } as const

/** Where one run of a workflow or job is shown. */
const runAddress = ({ kind, apiId }: RunsOf, runId: string): string =>
  placeAddress({ path: paths[kind] }, apiId, { tab: 'runs', runId })
