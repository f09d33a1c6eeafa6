import { Loader } from '@mantine/core'
import type { ReactElement } from 'react'
import { type FailedApi, FailureNotice } from './FailureNotice.tsx'
import { JsonView } from './JsonView.tsx'
import type { ResultState } from './result-state.ts'
import type { TableShape } from './result-shape.ts'
import { ResultTable } from './ResultTable.tsx'
import classes from './ResultsPane.module.css'

interface OutputViewProps {
  state: ResultState
  /** The output as a table, where it is to be shown as one. */
  table: TableShape | null
  /** Tells one run from the next. */
  resultId: string
  onShowBlock: (block: string) => void
  /** The API that was run, where an assistant could mend it. */
  about?: FailedApi | undefined
}

/** The first tab of the results: what came out, or why nothing did. */
export const OutputView = ({ state, table, resultId, onShowBlock, about }: OutputViewProps): ReactElement => {
  switch (state.status) {
    case 'none':
      return <p className={classes['empty']}>Run it to see its result here.</p>
    case 'unreached':
      return <p className={classes['empty']}>The latest run did not execute this block.</p>
    case 'loading':
      return (
        <p className={classes['empty']}>
          <Loader size={14} /> Loading
        </p>
      )
    case 'cancelled':
      return <p className={classes['empty']}>API Run Cancelled</p>
    case 'skipped':
      return <Skipped failedBlock={state.failedBlock} onShowBlock={onShowBlock} />
    case 'error':
      return <FailureNotice error={state.error} onShowBlock={onShowBlock} about={about} />
    case 'success':
      return table ? (
        <ResultTable shape={table} key={resultId} />
      ) : (
        <JsonView value={state.output} key={resultId} />
      )
  }
}

const Skipped = ({
  failedBlock,
  onShowBlock,
}: {
  failedBlock: string | null
  onShowBlock: (block: string) => void
}): ReactElement => (
  <p className={classes['empty']}>
    This step was not executed due to the failure in{' '}
    {failedBlock !== null && (
      <button type="button" className={classes['link']} onClick={() => onShowBlock(failedBlock)}>
        {failedBlock}
      </button>
    )}
  </p>
)
