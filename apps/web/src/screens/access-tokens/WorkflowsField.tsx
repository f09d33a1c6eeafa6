import { MultiSelect, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFound } from '../../lists/use-found.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { failureOf } from '../../server/failure.ts'

/** Which workflows an access token may call: all of them, or those that are named. */
export const WorkflowsField = ({
  value,
  error,
  onChange,
}: {
  /** Null: all of them. */
  value: readonly string[] | null
  error: string | undefined
  onChange: (value: readonly string[] | null) => void
}) => {
  const { rows, error: failure, searching } = useFound(workflowKind.list, { enabled: value !== null })
  // Those that were chosen stay on offer, whatever is typed.
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const names = new Map([...seen, ...rows.map(({ id, name }) => [id, name] as const)])
  const offered = new Set([...(value ?? []), ...rows.map(({ id }) => id)])
  return (
    <Stack gap="xs">
      <Radio.Group
        label="May call"
        value={value === null ? 'all' : 'some'}
        onChange={(reach) => onChange(reach === 'all' ? null : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label="All workflows, those to come among them" />
          <Radio value="some" label="Only some workflows" />
        </Stack>
      </Radio.Group>
      {value === null ? null : (
        <MultiSelect
          aria-label="Workflows"
          placeholder={value.length === 0 ? 'Choose workflows' : ''}
          {...searching}
          nothingFoundMessage="No workflow is called so."
          data={[...offered].map((id) => ({ value: id, label: names.get(id) ?? id }))}
          value={[...value]}
          error={error ?? (failure === null ? undefined : failureOf(failure).message)}
          onChange={(chosen) => {
            setSeen(names)
            onChange(chosen)
          }}
        />
      )}
    </Stack>
  )
}
