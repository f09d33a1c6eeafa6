import { Icon } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { MarkdownView } from '../../screens/documentation/MarkdownView.tsx'
import { AskedLine } from './AskedLine.tsx'
import classes from './Assistant.module.css'
import type { BuildingWork } from './building-work.ts'
import { type Line, type StepStatus, wordsOfStep } from './work-state.ts'

const statusIcons: Readonly<Record<StepStatus, string>> = {
  STARTED: 'ellipsis',
  COMPLETED: 'check',
  REFUSED: 'triangle-alert',
}
const statusWords: Readonly<Record<StepStatus, string>> = {
  STARTED: 'in progress',
  COMPLETED: 'done',
  REFUSED: 'refused',
}

/** One line of the conversation. */
export const LineView = ({ line, work, isLast }: { line: Line; work: BuildingWork; isLast: boolean }) => {
  const isWorking = useStore(work.store, (state) => state.isWorking)
  switch (line.kind) {
    case 'wish':
      return (
        <div className={classes['wish']}>
          <span className={classes['unseen']}>You: </span>
          {line.wish.text}
          {line.wish.problem === undefined ? null : (
            <p className={classes['problem']}>
              {line.wish.problem.name}
              {line.wish.problem.path === '' ? '' : `.${line.wish.problem.path}`}: {line.wish.problem.message}
            </p>
          )}
        </div>
      )
    case 'said':
      return (
        <div className={classes['said']}>
          <MarkdownView text={line.text} addressOf={(link) => link} isForeign />
        </div>
      )
    case 'step':
      return (
        <div className={classes['step']} data-status={line.status}>
          <Icon name={statusIcons[line.status]} />
          <span>
            {wordsOfStep(line.tool)}
            <span className={classes['unseen']}> ({statusWords[line.status]})</span>
            {line.message === undefined ? null : <span className={classes['why']}>{line.message}</span>}
          </span>
        </div>
      )
    case 'plan':
    case 'question':
    case 'query':
      return <AskedLine line={line} onAnswer={(text) => work.answer(line.id, text)} />
    case 'note':
      return (
        <div
          className={classes['note']}
          data-tone={line.tone}
          role={line.tone === 'bad' ? 'alert' : undefined}
        >
          <p>{line.text}</p>
          {line.mayTryAgain && isLast && !isWorking ? (
            <Button size="compact-xs" variant="default" onClick={() => void work.askAgain()}>
              Try again
            </Button>
          ) : null}
        </div>
      )
  }
}
