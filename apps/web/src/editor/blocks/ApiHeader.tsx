import { Button } from '@mantine/core'
import { Icon, IconButton, Kbd, StatusDot, type StatusTone } from '@ashlar/ui'
import { type ReactElement, useState } from 'react'
import { duration } from '../results/index.ts'
import type { ApiRunState } from './api-run-state.ts'
import classes from './ApiEditor.module.css'
import { InlineName } from './InlineName.tsx'
import { useElapsed } from './useElapsed.ts'

interface ApiHeaderProps {
  name: string
  /** What is edited: "API", "workflow". */
  noun: string
  run: ApiRunState
  canRun: boolean
  /** Whether the blocks are shown as a diagram in the place of the form. */
  isDiagram: boolean
  onDiagram: (isDiagram: boolean) => void
  isLookedAt: boolean
  onRename: (name: string) => string | null
  onRun: () => void
  onCancel: () => void
}

/** The top of the API editor: the name, which can be changed in place, how the latest run went, and the run button. */
export const ApiHeader = (props: ApiHeaderProps): ReactElement => {
  const { name, noun, run, canRun, isDiagram, isLookedAt, onDiagram, onRename, onRun, onCancel } = props
  const [isRenaming, setRenaming] = useState(false)
  return (
    <header className={classes['header']}>
      {isLookedAt ? (
        <span className={classes['apiNameShown']}>{name}</span>
      ) : isRenaming ? (
        <InlineName
          name={name}
          label={`Name of the ${noun}`}
          onRename={onRename}
          onDone={() => setRenaming(false)}
        />
      ) : (
        <button
          type="button"
          className={classes['apiName']}
          aria-label={`Rename ${noun} ${name}`}
          onClick={() => setRenaming(true)}
        >
          <span className={classes['apiNameText']}>{name}</span>
          <Icon name="pencil" size={13} />
        </button>
      )}
      <span className={classes['spacer']} />
      <LastRun run={run} />
      <IconButton
        icon="workflow"
        label="Diagram"
        isPressed={isDiagram}
        onClick={() => onDiagram(!isDiagram)}
      />
      {isLookedAt ? null : run.isLoading ? (
        <Button size="xs" variant="default" leftSection={<Icon name="circle-stop" />} onClick={onCancel}>
          Cancel
        </Button>
      ) : (
        <Button
          size="xs"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          leftSection={<Icon name="play" size={14} />}
          disabled={!canRun}
          onClick={onRun}
        >
          Run {noun}
          <span aria-hidden>
            <Kbd shortcut="Mod+Enter" />
          </span>
        </Button>
      )}
    </header>
  )
}

const outcomes = {
  succeeded: { tone: 'success', words: 'Succeeded' },
  failed: { tone: 'danger', words: 'Failed' },
  cancelled: { tone: 'neutral', words: 'Cancelled' },
} as const satisfies Readonly<Record<string, { tone: StatusTone; words: string }>>

const LastRun = ({ run }: { run: ApiRunState }): ReactElement | null => {
  const elapsed = useElapsed(run.isLoading)
  if (run.isLoading) return <StatusDot tone="info">Running {duration(elapsed)}</StatusDot>
  if (!run.run) return null
  const { tone, words } = outcomes[run.run.status]
  return (
    <StatusDot tone={tone}>
      {words} in {duration(run.run.milliseconds)}
    </StatusDot>
  )
}
