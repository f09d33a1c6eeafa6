import type { Integration } from './integration.ts'
import { postgres } from './postgres/postgres.ts'
import { restapi } from './restapi/restapi.ts'

/** Every system that can be connected: adding one is its folder, its line here and its line in `descriptors.ts`. */
export const integrations: readonly Integration[] = [postgres, restapi]

/** The integration of a plugin; undefined for an id that is not known. */
export const findIntegration = (pluginId: string): Integration | undefined =>
  integrations.find(({ descriptor }) => descriptor.pluginId === pluginId)
