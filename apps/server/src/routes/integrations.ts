import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { StepError } from '@ashlar/executor'
import { type JsonObject, mayAct } from '@ashlar/schema'
import { and, asc, eq, sql } from 'drizzle-orm'
import { record } from '../audit/record.ts'
import { answer, type MountedRoute } from './handler.ts'
import { memberOf } from '../requests/member-of.ts'
import type { Principal } from '../requests/principal.ts'
import { notFound, Refusal } from '../requests/refusal.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'
import { isGivenTo, protect } from '../sharing/queries.ts'
import { removeShares } from '../sharing/remove-shares.ts'
import { shares } from '../tables/sharing.ts'
import { checkConnection } from '../integrations/check-connection.ts'
import {
  type ConfiguredIntegration,
  configurationsOf,
  placeOf,
  saveConfiguration,
  savedConfiguration,
} from '../integrations/configurations.ts'
import { connectionOf } from '../integrations/connection.ts'
import { type IntegrationRow, type LoadedIntegration, loadIntegration } from '../integrations/load.ts'
import { presentIntegration } from '../integrations/present.ts'
import { integrationShareHandlers } from './integration-shares.ts'
import { usesOfIntegration } from '../commands/integration-uses.ts'
import { readQuery } from '../commands/read-query.ts'
import { readRows } from '../commands/read-rows.ts'
import { changeSecrets, openSecrets, type SecretChanges } from '../integrations/secrets.ts'
import { integrationConfigurations, integrations } from '../tables/integrations.ts'
import { oauthTokens } from '../tables/oauth.ts'
import { tokensOfTest } from '../oauth/tokens-of-test.ts'

const refuseDemo = (row: IntegrationRow): void => {
  if (row.isDemo) throw new Refusal('not_allowed', 'The demo integration cannot be changed.')
}

export const integrationHandlers = (services: Services): MountedRoute[] => {
  const { platform, executor, demo, accessTokens } = services
  const { database, secrets, clock } = platform
  const connectionHost = { secrets, demo, tokens: accessTokens.of }

  const view = async (principal: Principal, id: string) => {
    const loaded = await loadIntegration(database.queries, principal, id, 'use')
    return presentIntegration(
      principal,
      loaded.row,
      loaded.protection,
      await configurationsOf(database.queries, [id]),
    )
  }

  /** Notes, before the secrets of an integration are used outside of a run, who uses them; runs are noted as runs. */
  const recordUse = async (
    principal: Principal,
    { row }: LoadedIntegration,
    action: string,
    details: JsonObject = {},
  ): Promise<void> => {
    const actor = memberOf(principal)
    await record(database.queries, {
      organizationId: actor.organizationId,
      actorId: actor.userId,
      action,
      entityType: 'integration',
      entityId: row.id,
      details,
    })
  }

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
    answer(routes.integrations.list, async ({ principal }) => {
      const rows = await database.queries
        .select()
        .from(integrations)
        .where(
          and(
            eq(integrations.organizationId, principal.organizationId),
            isGivenTo(database.queries, principal, 'integrations', integrations),
          ),
        )
        // Demo data sources come last.
        .orderBy(asc(integrations.isDemo), asc(integrations.name))
      const protections = await protect(database.queries, principal, 'integrations', rows)
      const ofProfiles = await configurationsOf(
        database.queries,
        rows.map(({ id }) => id),
      )
      return {
        integrations: rows.flatMap((row) => {
          const protection = protections.get(row.id)
          if (protection === undefined || !mayAct(principal, 'use', protection)) return []
          return [presentIntegration(principal, row, protection, ofProfiles)]
        }),
      }
    }),

    answer(routes.integrations.create, async ({ principal, body }) => {
      const checked = checkConnection(body.pluginId, body.configuration, body.secrets, null)
      const id = randomUUID()
      const { organizationId } = principal
      await transaction(database, async (queries) => {
        await queries.insert(integrations).values({
          id,
          organizationId,
          name: body.name,
          pluginId: body.pluginId,
          configuration: checked.configuration,
          sealedSecrets: changeSecrets(
            secrets,
            { id, organizationId, sealedSecrets: {}, profileId: null },
            body.secrets,
            checked.secretNames,
          ),
          ownerId: principal.userId,
        })
        // Builders of the organization may use what an administrator connects; who may view what is up to applications.
        await queries.insert(shares).values({
          id: randomUUID(),
          organizationId: principal.organizationId,
          entityType: 'integrations',
          entityId: id,
          userId: null,
          role: 'builder',
        })
        await record(queries, {
          organizationId: principal.organizationId,
          actorId: principal.userId,
          action: 'create',
          entityType: 'integration',
          entityId: id,
          details: { name: body.name, pluginId: body.pluginId },
        })
      })
      return view(principal, id)
    }),

    answer(routes.integrations.testNew, ({ body }) => {
      const { configuration } = checkConnection(body.pluginId, body.configuration, body.secrets, null)
      const given = Object.fromEntries(
        Object.entries(body.secrets).flatMap(([field, value]) => (value === null ? [] : [[field, value]])),
      )
      return executor.test({
        pluginId: body.pluginId,
        configuration,
        secrets: given,
        version: 0,
        accessToken: tokensOfTest(services, { configuration, secrets: given }, null),
      })
    }),

    answer(routes.integrations.read, ({ principal, entity }) => view(principal, entity.row.id)),

    answer(routes.integrations.update, async ({ principal, entity, body }) => {
      refuseDemo(entity.row)
      const actor = memberOf(principal)
      await transaction(database, async (queries) => {
        const [row] = await queries
          .select()
          .from(integrations)
          .where(eq(integrations.id, entity.row.id))
          .for('update')
        if (row === undefined) throw notFound('integration')
        const { profileId, profileKey } = await placeOf(queries, actor.organizationId, body.profileId)
        const saved = await savedConfiguration(queries, row, profileId)
        const checked = checkConnection(
          row.pluginId,
          body.configuration ?? (saved ?? row).configuration,
          body.secrets ?? {},
          saved,
        )
        const version = row.version + 1
        const { configuration } = checked
        // A profile that is configured for the first time takes over no secret from the default configuration.
        const holder = saved ?? { ...row, profileId, sealedSecrets: {} }
        const sealedSecrets = changeSecrets(secrets, holder, body.secrets ?? {}, checked.secretNames)
        await queries
          .update(integrations)
          .set({
            name: body.name ?? row.name,
            ...(profileId === null ? { configuration, sealedSecrets } : {}),
            version,
            updatedAt: clock.now(),
          })
          .where(eq(integrations.id, row.id))
        if (profileId !== null) {
          await saveConfiguration(
            queries,
            { integrationId: row.id, profileId, configuration, sealedSecrets, version },
            clock.now(),
          )
        }
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'configure',
          entityType: 'integration',
          entityId: row.id,
          details: {
            name: body.name ?? row.name,
            ...(profileKey === null ? {} : { profile: profileKey }),
            secretsChanged: Object.keys(body.secrets ?? {}),
          },
        })
      })
      executor.forget(entity.row.id)
      return view(principal, entity.row.id)
    }),

    answer(routes.integrations.removeConfiguration, async ({ principal, entity, parameters }) => {
      refuseDemo(entity.row)
      const actor = memberOf(principal)
      await transaction(database, async (queries) => {
        const { profileId, profileKey } = await placeOf(queries, actor.organizationId, parameters.profileId)
        if (profileId === null) {
          throw new Refusal('not_allowed', 'The configuration of the production profile is the default one.')
        }
        const removed = await queries
          .delete(integrationConfigurations)
          .where(
            and(
              eq(integrationConfigurations.integrationId, entity.row.id),
              eq(integrationConfigurations.profileId, profileId),
            ),
          )
          .returning({ profileId: integrationConfigurations.profileId })
        if (removed.length === 0) throw notFound('configuration')
        await queries
          .delete(oauthTokens)
          .where(and(eq(oauthTokens.integrationId, entity.row.id), eq(oauthTokens.profileId, profileId)))
        await queries
          .update(integrations)
          .set({ version: sql`${integrations.version} + 1`, updatedAt: clock.now() })
          .where(eq(integrations.id, entity.row.id))
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'configure',
          entityType: 'integration',
          entityId: entity.row.id,
          details: { name: entity.row.name, removedConfiguration: profileKey },
        })
      })
      executor.forget(entity.row.id)
      return view(principal, entity.row.id)
    }),

    ...integrationShareHandlers(services),

    answer(routes.integrations.readUses, async ({ principal, entity }) => {
      const { uses, hidden } = await usesOfIntegration(database.queries, memberOf(principal), entity.row.id)
      return { uses: [...uses], hidden }
    }),

    answer(routes.integrations.remove, async ({ principal, entity }) => {
      refuseDemo(entity.row)
      const actor = memberOf(principal)
      await transaction(database, async (queries) => {
        await removeShares(queries, entity.row.id)
        await queries.delete(integrations).where(eq(integrations.id, entity.row.id))
        await record(queries, {
          organizationId: actor.organizationId,
          actorId: actor.userId,
          action: 'delete',
          entityType: 'integration',
          entityId: entity.row.id,
          details: { name: entity.row.name },
        })
      })
      executor.forget(entity.row.id)
      return null
    }),

    answer(routes.integrations.test, async ({ principal, entity, body }) => {
      refuseDemo(entity.row)
      const { organizationId } = memberOf(principal)
      const { profileId, profileKey } = await placeOf(database.queries, organizationId, body.profileId)
      const own = await savedConfiguration(database.queries, entity.row, profileId)
      // Without anything of its own, saved or entered, the profile runs with the default configuration.
      const isDefault = own === null && body.configuration === undefined
      const saved = isDefault ? { ...entity.row, profileId: null } : own
      const connection = withChanges(entity, saved, body.configuration, body.secrets)
      await recordUse(principal, entity, 'test', profileKey === null ? {} : { profile: profileKey })
      const place = { configured: saved ?? { ...entity.row, profileId }, name: entity.row.name }
      const accessToken = tokensOfTest(services, connection, { ...place, userId: memberOf(principal).userId })
      return executor.test({ pluginId: entity.row.pluginId, ...connection, version: 0, accessToken })
    }),

    answer(routes.integrations.readMetadata, async ({ principal, entity }) => {
      const connection = await connectionOf(database.queries, entity.row, null, connectionHost)
      if (connection === null) return { tables: [] }
      await recordUse(principal, entity, 'read metadata')
      try {
        return await executor.metadata(entity.row.id, connection)
      } catch (cause) {
        if (!(cause instanceof StepError)) throw cause
        throw new Refusal('integration_unreachable', cause.message, { cause })
      }
    }),

    answer(routes.integrations.readOperations, async ({ entity }) => {
      const connection = await connectionOf(database.queries, entity.row, null, connectionHost)
      if (connection === null) return { operations: [] }
      try {
        return { operations: await executor.operations(entity.row.id, connection) }
      } catch (cause) {
        if (!(cause instanceof StepError)) throw cause
        throw new Refusal('integration_unreachable', cause.message, { cause })
      }
    }),

    answer(routes.integrations.readRows, async ({ principal, entity, body, exchange }) => {
      const actor = memberOf(principal)
      const { profileId, profileKey } = await placeOf(database.queries, actor.organizationId, body.profileId)
      const { schema, name } = body.table
      await recordUse(principal, entity, 'read rows', {
        table: `${schema}.${name}`,
        ...(profileKey === null ? {} : { profile: profileKey }),
      })
      return await readRows(executor, actor, entity.row, { ...body, profileId }, exchange.signal)
    }),

    answer(routes.integrations.readQuery, async ({ principal, entity, body, exchange }) => {
      const actor = memberOf(principal)
      await recordUse(principal, entity, 'read query')
      return await readQuery(executor, actor, entity.row, body.sql, exchange.signal)
    }),
  ]
}
