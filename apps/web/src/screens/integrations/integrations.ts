import { call, routes } from '@ashlar/contract'
import type { PluginDescriptor } from '@ashlar/integrations/descriptors'
import { queryOptions } from '@tanstack/react-query'
import type { UsesSource } from '../uses/Uses.tsx'

/** The integrations that the person may use or configure. */
export const integrationsQuery = queryOptions({
  queryKey: ['integrations'],
  queryFn: ({ signal }) => call(routes.integrations.list, {}, signal),
})

/** One integration, without its secrets. */
export const integrationQuery = (integrationId: string) =>
  queryOptions({
    queryKey: ['integrations', integrationId],
    queryFn: ({ signal }) => call(routes.integrations.read, { parameters: { integrationId } }, signal),
    // A form is open on it: what is being typed must not be replaced from behind.
    refetchOnWindowFocus: false,
  })

/** Where an integration is used. */
export const usesOfIntegration = (integrationId: string): UsesSource => ({
  key: ['integrations', integrationId, 'uses'],
  read: (signal) => call(routes.integrations.readUses, { parameters: { integrationId } }, signal),
})

/** The neutral glyph of a kind of system. */
export const glyphOf = (descriptor: PluginDescriptor | undefined): string =>
  descriptor === undefined ? 'plug' : descriptor.kind === 'database' ? 'database' : 'globe'
