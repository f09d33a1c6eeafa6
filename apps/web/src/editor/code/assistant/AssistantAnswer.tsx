import { asComment, type ReadConfiguration, type ShownField } from '@ashlar/assistant'
import type { AssistantState } from '@ashlar/assistant'
import { useCopy } from '@ashlar/ui'
import { Button } from '@mantine/core'
import type { ReactElement } from 'react'
import { MarkdownView } from '../../../screens/documentation/MarkdownView.tsx'
import type { CodeMode } from '../languages.ts'
import classes from './AssistantPopup.module.css'
import { type Assisted, type AssistantTarget, snippetOf } from './assistant-target.ts'
import { ConfigurationView } from './ConfigurationView.tsx'
import { ResponseCode } from './ResponseCode.tsx'

/** How the answer of a whole step is read, and what the step has now. */
export interface AnsweredStep {
  readonly read: (answer: string) => ReadConfiguration | null
  readonly current: readonly ShownField[]
}

/** Where text of the assistant goes. */
export type InsertAnswer = (text: string, place: 'selection' | 'snippet' | 'before') => void

/** What the assistant answers, as it comes, and what can be done with it. */
export const AssistantAnswer = ({
  state,
  response,
  mode,
  target,
  assisted,
  step,
  onCompare,
  onCancel,
  onConfirm,
}: {
  state: AssistantState
  /** The answer without marks around it. */
  response: string
  mode: CodeMode
  target: AssistantTarget
  assisted: Assisted
  /** The step that is configured; null for code. */
  step: AnsweredStep | null
  onCompare: () => void
  onCancel: () => void
  onConfirm: InsertAnswer
}): ReactElement => {
  const { copied, copy } = useCopy('value')
  const flow = 'flow' in state ? state.flow : null
  const isDone = state.kind === 'done'
  const isExplanation = flow === 'EXPLAIN'
  const isCompared = isDone && state.isCompared
  const read = step === null || !isDone || isExplanation ? null : step.read(response)
  const comment = isDone && isExplanation ? asComment(response, assisted.syntax) : null
  const mayCompare = step === null ? flow === 'EDIT' : read !== null
  const labels =
    step === null
      ? (['View code', 'View diff'] as const)
      : (['View AI response', 'Compare to current config'] as const)
  return (
    <>
      {isExplanation ? (
        <div className={classes['explanation']} aria-live="polite" aria-busy={state.kind === 'loading'}>
          {response === '' && state.kind === 'loading' && <p role="status">Loading...</p>}
          <MarkdownView text={response} addressOf={(link) => link} isForeign />
        </div>
      ) : null}
      {isExplanation || response === '' ? null : read === null ? (
        <ResponseCode
          text={response}
          original={isCompared && step === null ? snippetOf(target) : null}
          mode={mode}
          dialect={assisted.sqlSchema?.dialect}
        />
      ) : (
        <ConfigurationView fields={read.fields} current={isCompared ? (step?.current ?? []) : null} />
      )}
      {step !== null && isDone && !isExplanation && read === null ? (
        <p className={classes['note']}>This is no configuration of a step. Ask again in other words.</p>
      ) : null}
      <div className={classes['actions']}>
        {isExplanation && state.kind === 'loading' && (
          <Button size="compact-xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isDone && mayCompare && (
          <Button size="compact-xs" variant="default" onClick={onCompare}>
            {isCompared ? labels[0] : labels[1]}
          </Button>
        )}
        {isDone && !isExplanation && (
          <>
            <Button size="compact-xs" variant="default" onClick={() => copy(response)}>
              {copied === undefined ? 'Copy' : 'Copied'}
            </Button>
            <Button
              size="compact-xs"
              disabled={response === '' || (step !== null && read === null)}
              onClick={() => onConfirm(response, flow === 'EDIT' ? 'snippet' : 'selection')}
            >
              Insert
            </Button>
          </>
        )}
        {comment !== null && (
          <Button size="compact-xs" onClick={() => onConfirm(`${comment}\n`, 'before')}>
            Insert as comment
          </Button>
        )}
      </div>
    </>
  )
}
