import { routes } from '@ashlar/contract'
import { checkStore, connectSecretStore } from '../commands/connect-secret-store.ts'
import { configurationsOf } from '../integrations/configurations.ts'
import { loadIntegration } from '../integrations/load.ts'
import { presentIntegration } from '../integrations/present.ts'
import { namesIn } from '../integrations/names-in-store.ts'
import { storesOf } from '../integrations/secret-stores.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { protect } from '../sharing/queries.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Handlers of secret stores; once connected they are read, changed and deleted as integrations are. */
export const secretStoreHandlers = (services: Services): MountedRoute[] => {
  const { database, secrets } = services.platform
  const { queries } = database
  const { secretNames } = services.executor
  const refuseWhereOff = (): void => {
    if (services.settings.secretStores) return
    throw new Refusal(
      'not_allowed',
      'Secret stores are turned off on this installation. Ask whoever runs it.',
    )
  }
  return [
    answer(routes.secretStores.list, async ({ principal }) => {
      refuseWhereOff()
      const rows = await storesOf(queries, principal.organizationId)
      const protections = await protect(queries, principal, 'integrations', rows)
      const ofProfiles = await configurationsOf(
        queries,
        rows.map(({ id }) => id),
      )
      return {
        stores: rows.flatMap((row) => {
          const protection = protections.get(row.id)
          return protection === undefined ? [] : [presentIntegration(principal, row, protection, ofProfiles)]
        }),
      }
    }),

    answer(routes.secretStores.listNames, async ({ principal: { organizationId } }) => {
      refuseWhereOff()
      const rows = await storesOf(queries, organizationId)
      return { stores: await Promise.all(rows.map((row) => namesIn(queries, { secrets, secretNames }, row))) }
    }),

    answer(routes.secretStores.create, async ({ principal, body }) => {
      refuseWhereOff()
      const id = await connectSecretStore(services, principal, body)
      const { row, protection } = await loadIntegration(queries, principal, id, 'use')
      return presentIntegration(principal, row, protection, [])
    }),

    answer(routes.secretStores.testNew, ({ body }) => {
      refuseWhereOff()
      const { configuration } = checkStore(body)
      const secrets = Object.fromEntries(
        Object.entries(body.secrets).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
      )
      return services.executor.test({ pluginId: body.pluginId, configuration, secrets, version: 0 })
    }),
  ]
}
