import { MultiSelect, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { apiListQuery } from '../../organization-apis/queries.ts'
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
  const workflows = useQuery(apiListQuery(workflowKind))
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
          searchable
          nothingFoundMessage="No workflow is called so."
          data={(workflows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={[...value]}
          error={error ?? (workflows.isError ? failureOf(workflows.error).message : undefined)}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}
