import type { DurableRunDetailView } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { failureOf } from '../../server/failure.ts'
import classes from './History.module.css'
import { replayRun, runsKey, type RunsOf } from './run-calls.ts'
import { repeatedBlocks, type RunNode } from './run-tree.ts'

interface ReplayDialogProps {
  of: RunsOf
  run: DurableRunDetailView
  /** Where it begins; kept while the dialog closes. */
  node: RunNode | null
  isOpen: boolean
  onClose: () => void
  onReplayed: (runId: string) => void
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })
/** More are counted. */
const mostNamed = 8

/** Asks before a run is repeated from a block on, and says what will run again. */
export const ReplayDialog = (props: ReplayDialogProps): ReactElement => {
  const { of, run, node, isOpen, onClose, onReplayed } = props
  const client = useQueryClient()
  const replay = async (): Promise<Failure | null> => {
    const from = node?.position ?? null
    if (from === null) return null
    try {
      const { id } = await replayRun(of, run.id, from)
      await client.invalidateQueries({ queryKey: runsKey(of) })
      notifySuccess('The replay was started.')
      onReplayed(id)
      return null
    } catch (error) {
      return failureOf(error)
    }
  }
  const again = node?.position === null || node === null ? [] : repeatedBlocks(run, node.position)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Replay from ${node?.name ?? ''}?`}
      confirmLabel="Replay"
      tone="accent"
      onConfirm={replay}
      onClose={onClose}
    >
      <p>
        A new run begins at this block, with the same version and the same input. What ran before it is taken
        over and does not run again.
      </p>
      {again.length === 0 ? null : (
        <p>
          Already ran, and will run again: <strong>{listed(again)}</strong>. What they did outside, such as a
          mail or a row in a database, they may do twice.
        </p>
      )}
      {node?.isBegun === true ? (
        <p className={classes['warning']}>
          {node.name} is marked as a step that may not run twice, and it had begun. Look what it did before
          you go on.
        </p>
      ) : null}
    </ConfirmDialog>
  )
}

const listed = (blocks: readonly string[]): string =>
  blocks.length > mostNamed
    ? `${blocks.slice(0, mostNamed).join(', ')} and ${blocks.length - mostNamed} more`
    : names.format(blocks)
