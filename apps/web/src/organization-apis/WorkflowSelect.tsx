import type { WorkflowField } from '@ashlar/integrations/descriptors'
import { Icon } from '@ashlar/ui'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useFound } from '../lists/use-found.ts'
import { apiQueryKey } from './queries.ts'
import { chosenLabel, workflowChoice } from './workflow-choice.ts'
import { workflowKind } from './workflow.ts'
import classes from './WorkflowSelect.module.css'

interface WorkflowSelectProps {
  field: WorkflowField
  /** The id of the workflow; empty where none is chosen. */
  value: string
  onChange: (workflowId: string) => void
  size?: 'xs' | 'sm'
  isDisabled?: boolean
}

/** Chooses the workflow that a step calls or a connection asks, among those that the person may run. */
export const WorkflowSelect = ({
  field,
  value,
  onChange,
  size = 'sm',
  isDisabled = false,
}: WorkflowSelectProps): ReactElement => {
  const chosen = useQuery({
    queryKey: [...apiQueryKey(workflowKind), 'chosen', value],
    queryFn: ({ signal }) => workflowKind.read([value], signal),
    enabled: value !== '',
  })
  const found = useFound(workflowKind.list, { chosen: chosenLabel(chosen.data ?? []) })
  const isPending = found.isPending || (value !== '' && chosen.isPending)
  const known = [...(chosen.data ?? []), ...found.rows.filter(({ id }) => id !== value)]
  const choice = isPending ? null : workflowChoice(known, value)
  const refetch = () => Promise.all([found.refetch(), chosen.refetch()])
  if (found.error !== null || chosen.isError) {
    return (
      <p className={classes['missing']} role="alert">
        The workflows could not be read.{' '}
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  }
  return (
    <div className={classes['workflow']}>
      <Select
        size={size}
        label={field.label}
        description={field.help}
        data={[...(choice?.options ?? [])]}
        value={choice?.value ?? null}
        placeholder={isPending ? 'Loading workflows…' : 'Choose a workflow'}
        nothingFoundMessage="You may run no workflow yet."
        disabled={isPending || isDisabled}
        error={choice?.problem ?? null}
        clearable={field.isRequired !== true}
        allowDeselect={false}
        {...found.searching}
        onChange={(next) => onChange(next ?? '')}
      />
      {choice !== null && choice.value !== null && (
        <Button
          component="a"
          href={`/workflows/${choice.value}`}
          target="_blank"
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="external-link" size={14} />}
        >
          Open workflow
        </Button>
      )}
      {choice !== null && found.isEmpty && (
        <Button
          component="a"
          href="/workflows?new=true"
          size="compact-xs"
          variant="subtle"
          leftSection={<Icon name="plus" size={14} />}
        >
          Create a workflow
        </Button>
      )}
    </div>
  )
}
