import type { DurableRunDetailView } from '@ashlar/contract'
import { ConfirmDialog, ErrorNotice, type Failure, Icon, SkeletonRows, StatusDot } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { exactTime } from '../../screens/relative-time.ts'
import { failureOf } from '../../server/failure.ts'
import classes from './History.module.css'
import { NodeDetail } from './NodeDetail.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { RunDataView } from './RunDataView.tsx'
import { cancelRun, runQuery, runsKey, type RunsOf, versionQuery } from './run-calls.ts'
import { causeOf, goingDuration, isGoing, longDuration, runMilliseconds, runStatuses } from './run-facts.ts'
import { findNode, type RunNode, runTree } from './run-tree.ts'
import { RunTree } from './RunTree.tsx'
import { useNow } from './use-now.ts'

interface RunDetailProps {
  of: RunsOf
  name: string
  runId: string
  onOpen: (runId: string | null) => void
}

/** One run: its facts, its blocks as a tree, and what is kept of the selected one. */
export const RunDetail = ({ of, name, runId, onOpen }: RunDetailProps): ReactElement => {
  const found = useQuery(runQuery(of, runId))
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes['back'] ?? ''}
        leftSection={<Icon name="arrow-left" size={14} />}
        onClick={() => onOpen(null)}
      >
        All runs
      </Button>
      {found.data !== undefined ? (
        <LoadedRun of={of} name={name} run={found.data} onOpen={onOpen} />
      ) : found.isError ? (
        <ErrorNotice
          title="The run could not be loaded"
          failure={failureOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonRows rows={6} label="Loading the run" />
      )}
    </>
  )
}

interface LoadedRunProps {
  of: RunsOf
  name: string
  run: DurableRunDetailView
  onOpen: (runId: string | null) => void
}

const LoadedRun = ({ of, name, run, onOpen }: LoadedRunProps): ReactElement => {
  const version = useQuery(versionQuery(of, run.version?.id ?? null))
  const blocks = version.data?.definition.blocks
  const nodes = useMemo(() => runTree(blocks ?? [], run), [blocks, run])
  // Until somebody selects, what matters is shown: what waits or was decided here last, else the run as a whole.
  const [chosen, setChosen] = useState<string | null>(null)
  const [waited, setWaited] = useState<string | null>(null)
  const waiting = waitingKey(nodes)
  if (waiting !== null && waiting !== waited) setWaited(waiting)
  const selected = chosen ?? waiting ?? waited ?? ''
  const [replayed, setReplayed] = useState<RunNode | null>(null)
  const [isReplaying, setReplaying] = useState(false)
  const node = findNode(nodes, selected)
  return (
    <>
      <RunHead of={of} name={name} run={run} />
      {version.isError ? (
        <p className={classes['note']}>
          The version that ran cannot be read any more. What is kept of it is listed as it was written.
        </p>
      ) : null}
      <div className={classes['split']}>
        {version.isPending && run.version !== null ? (
          <SkeletonRows rows={5} label="Loading the blocks" />
        ) : (
          <RunTree nodes={nodes} selected={selected} run={run} onSelect={setChosen} />
        )}
        <div className={classes['shown']}>
          {node === null ? (
            <RunDataView run={run} nodes={nodes} onShowBlock={setChosen} />
          ) : (
            <NodeDetail
              key={node.key}
              of={of}
              run={run}
              node={node}
              onShowBlock={setChosen}
              onReplay={() => {
                setReplayed(node)
                setReplaying(true)
              }}
            />
          )}
        </div>
      </div>
      <ReplayDialog
        of={of}
        run={run}
        node={replayed}
        isOpen={isReplaying}
        onClose={() => setReplaying(false)}
        onReplayed={onOpen}
      />
    </>
  )
}

const waitingKey = (nodes: readonly RunNode[]): string | null => {
  for (const { key, status, wait, children } of nodes) {
    if (status !== 'waiting') continue
    if (wait !== null) return key
    const within = waitingKey(children)
    if (within !== null) return within
  }
  return null
}

const RunHead = ({ of, name, run }: Omit<LoadedRunProps, 'onOpen'>): ReactElement => {
  const client = useQueryClient()
  const [isCancelling, setCancelling] = useState(false)
  const now = useNow(isGoing(run))
  const milliseconds = runMilliseconds(run, now)
  const { label, tone } = runStatuses[run.status]
  const cancel = async (): Promise<Failure | null> => {
    try {
      await cancelRun(of, run.id)
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: runsKey(of) })
    return null
  }
  const facts: readonly (readonly [string, string | null])[] = [
    ['Cause', causeOf(run)],
    ['By', run.startedBy],
    ['Version', run.version === null ? null : String(run.version.number)],
    ['Planned for', run.plannedAt === null ? null : exactTime(run.plannedAt)],
    ['Queued', exactTime(run.queuedAt)],
    ['Begun', run.startedAt === null ? null : exactTime(run.startedAt)],
    ['Took', milliseconds === null || isGoing(run) ? null : longDuration(milliseconds)],
    ['For', milliseconds === null || !isGoing(run) ? null : goingDuration(milliseconds)],
    ['Attempts', run.attempts > 1 ? `${run.attempts}: a server was lost in the middle` : null],
  ]
  return (
    <header className={classes['head']}>
      <div className={classes['headLine']}>
        <h2 className={classes['title']}>Run of {name}</h2>
        <span role="status">
          <StatusDot tone={tone}>{label}</StatusDot>
        </span>
        <span className={classes['spacer']} />
        {isGoing(run) ? (
          <Button size="xs" variant="default" onClick={() => setCancelling(true)}>
            Cancel run
          </Button>
        ) : null}
      </div>
      <dl className={classes['facts']}>
        {facts.map(([term, text]) =>
          text === null ? null : (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ),
        )}
      </dl>
      <ConfirmDialog
        isOpen={isCancelling}
        title="Cancel this run?"
        confirmLabel="Cancel run"
        cancelLabel="Let it run"
        onConfirm={cancel}
        onClose={() => setCancelling(false)}
      >
        <p>What its blocks have done stays done. It can be repeated from a block on later.</p>
      </ConfirmDialog>
    </header>
  )
}
