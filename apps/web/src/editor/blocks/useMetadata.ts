import { call, type IntegrationMetadata, type IntegrationView, routes } from '@ashlar/contract'
import { findDescriptor } from '@ashlar/integrations/descriptors'
import type { Block } from '@ashlar/schema'
import { useQuery } from '@tanstack/react-query'

/** How long tables and columns are taken as known, in milliseconds. */
const freshFor = 60_000

/**
 * The tables and columns behind the step's integration, for suggestions; `undefined` until they are known, and where it is no
 * database. A failure leaves the suggestions out and nothing else: the step can be written and run without them.
 */
export const useMetadata = (
  block: Block | undefined,
  integrations: readonly IntegrationView[],
): IntegrationMetadata | undefined => {
  const integration = integrations.find(({ id }) => block?.kind === 'step' && id === block.datasourceId)
  const integrationId = integration?.id ?? ''
  const { data } = useQuery({
    queryKey: ['integrations', integrationId, 'metadata'],
    queryFn: ({ signal }) =>
      call(routes.integrations.readMetadata, { parameters: { integrationId } }, signal),
    enabled: findDescriptor(integration?.pluginId ?? '')?.kind === 'database',
    staleTime: freshFor,
    retry: false,
  })
  return data
}
