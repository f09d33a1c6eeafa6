import { routes } from '@ashlar/contract'
import { findSecretStoreDescriptor } from '@ashlar/integrations/descriptors'
import type { JsonObject } from '@ashlar/schema'
import { testWith } from '../commands/test-connection.ts'
import { checkConnection } from '../integrations/check-connection.ts'
import { dataFoldersOf } from '../integrations/data-folders.ts'
import { type ConfiguredIntegration, placeOf, savedConfiguration } from '../integrations/configurations.ts'
import type { LoadedIntegration } from '../integrations/load.ts'
import { recordUse } from '../integrations/record-use.ts'
import { checkWorkflow } from '../integrations/check-workflow.ts'
import { checkReferences } from '../integrations/secret-references.ts'
import { openSecrets, type SecretChanges } from '../integrations/secrets.ts'
import { tokensOfTest } from '../oauth/tokens-of-test.ts'
import { memberOf } from '../requests/member-of.ts'
import { Refusal } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { answer, type MountedRoute } from './handler.ts'

/** Stores are connected by whoever manages them, and never share what is in them. */
export const refuseStore = (pluginId: string): void => {
  if (findSecretStoreDescriptor(pluginId) === undefined) return
  throw new Refusal('invalid_request', `There is no integration of type "${pluginId}".`)
}

/** Handlers of tests of connections, saved and not saved yet. */
export const integrationTestHandlers = (services: Services): MountedRoute[] => {
  const { platform, executor, settings } = services
  const { database, secrets } = platform

  /** The configuration and the secrets with changes that are not saved yet. */
  const withChanges = (
    { row }: LoadedIntegration,
    saved: ConfiguredIntegration | null,
    configuration: JsonObject | undefined,
    changes: SecretChanges | undefined,
  ): { configuration: JsonObject; secrets: Record<string, string> } => {
    const next = checkConnection(
      row.pluginId,
      configuration ?? (saved ?? row).configuration,
      changes ?? {},
      saved,
    )
    const kept = saved === null ? {} : openSecrets(secrets, saved, next.secretNames)
    for (const [field, value] of Object.entries(changes ?? {})) {
      if (value === null) delete kept[field]
      else if (value !== '') kept[field] = value
    }
    return { configuration: next.configuration, secrets: kept }
  }

  return [
    answer(routes.integrations.testNew, async ({ principal, body }) => {
      refuseStore(body.pluginId)
      const { pluginId } = body
      const { configuration } = checkConnection(pluginId, body.configuration, body.secrets, null)
      await checkWorkflow(database.queries, principal, configuration)
      const checked = await checkReferences(database.queries, principal, pluginId, body.secrets)
      const given = Object.fromEntries(
        Object.entries(checked).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
      )
      const { organizationId } = principal
      return testWith(services, { organizationId, profileId: null, ownerId: null }, given, (resolved) =>
        executor.test({
          pluginId,
          configuration,
          secrets: resolved,
          version: 0,
          dataFolders: dataFoldersOf(settings.dataFiles, organizationId),
          accessToken: tokensOfTest(
            services,
            { organizationId, profileId: null, configuration, secrets: resolved },
            null,
          ),
        }),
      )
    }),

    answer(routes.integrations.test, async ({ principal, entity, body }) => {
      if (entity.row.isDemo) throw new Refusal('not_allowed', 'The demo integration cannot be changed.')
      const member = memberOf(principal)
      const { organizationId, userId } = member
      const { profileId, profileKey } = await placeOf(database.queries, organizationId, body.profileId)
      const own = await savedConfiguration(database.queries, entity.row, profileId)
      // Without anything of its own, saved or entered, the profile runs with the default configuration.
      const isDefault = own === null && body.configuration === undefined
      const saved = isDefault ? { ...entity.row, profileId: null } : own
      const { configuration } = body
      const given =
        body.secrets === undefined
          ? undefined
          : await checkReferences(database.queries, member, entity.row.pluginId, body.secrets)
      const connection = withChanges(entity, saved, configuration, given)
      await checkWorkflow(database.queries, member, connection.configuration, saved?.configuration)
      await recordUse(
        database.queries,
        principal,
        entity,
        'test',
        profileKey === null ? {} : { profile: profileKey },
      )
      const place = { configured: saved ?? { ...entity.row, profileId }, name: entity.row.name }
      const { ownerId } = entity.row
      return testWith(services, { organizationId, profileId, ownerId }, connection.secrets, (resolved) => {
        const ready = { ...connection, secrets: resolved }
        const accessToken = tokensOfTest(
          services,
          { organizationId, profileId, ...ready },
          { ...place, userId },
        )
        const dataFolders = dataFoldersOf(settings.dataFiles, organizationId)
        return executor.test({
          pluginId: entity.row.pluginId,
          ...ready,
          version: 0,
          accessToken,
          dataFolders,
        })
      })
    }),
  ]
}
