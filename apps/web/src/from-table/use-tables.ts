import { call, routes } from '@ashlar/contract'
import type { DatabaseTable } from '@ashlar/schema'
import { useQuery } from '@tanstack/react-query'

/** The tables behind an integration; null until they are known. They are read anew each time, since columns change. */
export const useTables = (
  integrationId: string | undefined,
): { tables: readonly DatabaseTable[] | null; error: Error | null; retry: () => void } => {
  const { data, error, refetch } = useQuery({
    queryKey: ['integrations', integrationId, 'metadata'],
    queryFn: ({ signal }) =>
      call(routes.integrations.readMetadata, { parameters: { integrationId: integrationId ?? '' } }, signal),
    enabled: integrationId !== undefined,
    retry: false,
  })
  return { tables: data?.tables ?? null, error, retry: () => void refetch() }
}
