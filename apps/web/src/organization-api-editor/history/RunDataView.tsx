import type { DurableRunDetailView } from '@ashlar/contract'
import type { ReactElement } from 'react'
import { FailureNotice, ValueView } from '../../editor/results/index.ts'
import classes from './History.module.css'
import { isGoing } from './run-facts.ts'
import type { RunNode } from './run-tree.ts'

interface RunDataViewProps {
  run: DurableRunDetailView
  nodes: readonly RunNode[]
  onShowBlock: (key: string) => void
}

/** What a run was started with, and what it ended with. */
export const RunDataView = ({ run, nodes, onShowBlock }: RunDataViewProps): ReactElement => (
  <>
    <h3 className={classes['nodeTitle']}>The whole run</h3>
    {run.error === null ? null : (
      <div className={classes['failure']}>
        <FailureNotice
          error={run.error}
          onShowBlock={(block) => {
            const key = keyOfBlock(nodes, block)
            if (key !== null) onShowBlock(key)
          }}
        />
      </div>
    )}
    {run.status === 'lost' ? (
      <p className={classes['note']}>
        Its server was lost in the middle, again and again. Look what it did, then repeat it from a block on.
      </p>
    ) : null}
    {run.status === 'succeeded' ? <ValueView key={run.id} label="Output" value={run.output} /> : null}
    {isGoing(run) ? (
      <p className={classes['note']}>Its output is shown here when it has come to its end.</p>
    ) : null}
    {hasInput(run) ? <ValueView key={`${run.id} input`} label="Input" value={run.input} /> : null}
  </>
)

const hasInput = ({ input }: DurableRunDetailView): boolean =>
  input !== null && (typeof input !== 'object' || Object.keys(input).length > 0)

/** The last one of a block, the failed one first: in a loop it stands several times. */
const keyOfBlock = (nodes: readonly RunNode[], name: string): string | null => {
  const all: RunNode[] = []
  const gather = (some: readonly RunNode[]): void => {
    for (const node of some) {
      if (node.block?.name === name) all.push(node)
      gather(node.children)
    }
  }
  gather(nodes)
  return (all.findLast(({ status }) => status === 'failed') ?? all.at(-1))?.key ?? null
}
