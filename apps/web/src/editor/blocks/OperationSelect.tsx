import { call, routes } from '@ashlar/contract'
import { keptOperation, type OperationField, type ServiceOperation } from '@ashlar/integrations/descriptors'
import type { JsonObject, JsonValue } from '@ashlar/schema'
import { ErrorNotice } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo } from 'react'
import { failureOf } from '../../server/failure.ts'

interface OperationSelectProps {
  readonly field: OperationField
  readonly integrationId: string
  /** The operation as the step keeps it; null while none was chosen. */
  readonly value: JsonValue | undefined
  readonly onChange: (operation: JsonObject) => void
}

/** What the step keeps of an operation: all of it, so that it runs as it was chosen, whatever becomes of the document. */
const toKept = ({ parameters, ...operation }: ServiceOperation): JsonObject => ({
  ...operation,
  parameters: parameters.map((parameter) => ({ ...parameter })),
})

/** Chooses what a step does among the operations of its integration's document. */
export const OperationSelect = ({
  field,
  integrationId,
  value,
  onChange,
}: OperationSelectProps): ReactElement => {
  const read = useQuery({
    queryKey: ['integrations', integrationId, 'operations'],
    queryFn: ({ signal }) =>
      call(routes.integrations.readOperations, { parameters: { integrationId } }, signal),
    staleTime: 60_000,
    enabled: integrationId !== '',
  })
  const kept = keptOperation(value)
  const operations = useMemo(() => {
    const offered = read.data?.operations ?? []
    const isOffered = kept === undefined || offered.some(({ id }) => id === kept.id)
    return isOffered ? offered : [...offered, kept]
  }, [read.data, kept])
  return (
    <>
      <Select
        size="xs"
        label={field.label}
        description={field.help}
        data={operations.map(({ id, label, method, path }) => ({
          value: id,
          label: label === id ? `${method} ${path}` : `${label} (${method} ${path})`,
        }))}
        value={kept?.id ?? null}
        placeholder={read.isPending ? 'Reading the document…' : 'Choose an operation'}
        nothingFoundMessage="The document has no such operation."
        searchable
        limit={200}
        allowDeselect={false}
        onChange={(id) => {
          const chosen = operations.find((operation) => operation.id === id)
          if (chosen !== undefined) onChange(toKept(chosen))
        }}
      />
      {read.isError && (
        <ErrorNotice
          title="The operations could not be read"
          failure={failureOf(read.error)}
          onRetry={() => void read.refetch()}
        />
      )}
    </>
  )
}
