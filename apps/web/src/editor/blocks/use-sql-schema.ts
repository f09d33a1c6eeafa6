import { call, type IntegrationView, routes } from '@ashlar/contract'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import type { Block } from '@ashlar/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SqlSchema } from '../code/index.ts'

/** The dialect of an integration's steps; undefined where they are no SQL. */
const dialectOf = (pluginId: string): SqlSchema['dialect'] | undefined =>
  findIntegrationDescriptor(pluginId)?.dialect

/** How long tables and columns are taken as known, in milliseconds. */
const freshFor = 60_000

/**
 * The dialect and the tables behind a step's integration, for suggestions; `undefined` where steps of it are no SQL. There are no
 * tables until they are known, and none after a failure: the step can be written and run without them.
 */
export const useSqlSchema = (
  block: Block | undefined,
  integrations: readonly IntegrationView[],
): SqlSchema | undefined => {
  const step = block?.kind === 'step' ? block : undefined
  const dialect = dialectOf(step?.pluginId ?? '')
  const integrationId = integrations.find(({ id }) => id === step?.datasourceId)?.id ?? ''
  const { data } = useQuery({
    queryKey: ['integrations', integrationId, 'metadata'],
    queryFn: ({ signal }) =>
      call(routes.integrations.readMetadata, { parameters: { integrationId } }, signal),
    enabled: dialect !== undefined && integrationId !== '',
    staleTime: freshFor,
    retry: false,
  })
  return useMemo(
    () => (dialect === undefined ? undefined : { dialect, tables: data?.tables ?? [] }),
    [dialect, data],
  )
}
