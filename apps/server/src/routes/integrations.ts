import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { StepError } from '@ashlar/executor'
import { mayAct } from '@ashlar/schema'
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
  configurationsOf,
  placeOf,
  saveConfiguration,
  savedConfiguration,
} from '../integrations/configurations.ts'
import { connectionOf } from '../integrations/connection.ts'
import { type IntegrationRow, loadIntegration } from '../integrations/load.ts'
import { withKeyPairs } from '../integrations/key-pairs.ts'
import { presentIntegration } from '../integrations/present.ts'
import { integrationShareHandlers } from './integration-shares.ts'
import { integrationTestHandlers, refuseStore } from './integration-tests.ts'
import { recordUse } from '../integrations/record-use.ts'
import { usesOfIntegration, usesOfSecretStore } from '../commands/uses.ts'
import { describeSteps } from '../commands/describe-steps.ts'
import { readQuery } from '../commands/read-query.ts'
import { readRows } from '../commands/read-rows.ts'
import { checkWorkflow } from '../integrations/check-workflow.ts'
import { checkReferences } from '../integrations/secret-references.ts'
import { isSecretStore } from '../integrations/secret-stores.ts'
import { checkStoreName } from '../commands/connect-secret-store.ts'
import { changeSecrets } from '../integrations/secrets.ts'
import { integrationConfigurations, integrations } from '../tables/integrations.ts'
import { oauthTokens } from '../tables/oauth.ts'

const refuseDemo = (row: IntegrationRow): void => {
  if (row.isDemo) throw new Refusal('not_allowed', 'The demo integration cannot be changed.')
}

export const integrationHandlers = (services: Services): MountedRoute[] => {
  const { platform, executor, demo, accessTokens, settings } = services
  const { database, secrets, clock } = platform
  const { readSecret } = executor
  const connectionHost = { secrets, demo, tokens: accessTokens.of, readSecret, dataFiles: settings.dataFiles }

  const view = async (principal: Principal, id: string) => {
    const loaded = await loadIntegration(database.queries, principal, id, 'use')
    return presentIntegration(
      principal,
      loaded.row,
      loaded.protection,
      await configurationsOf(database.queries, [id]),
    )
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
          if (isSecretStore(row) || protection === undefined || !mayAct(principal, 'use', protection))
            return []
          return [presentIntegration(principal, row, protection, ofProfiles)]
        }),
      }
    }),

    answer(routes.integrations.create, async ({ principal, body }) => {
      refuseStore(body.pluginId)
      const checked = checkConnection(body.pluginId, body.configuration, body.secrets, null)
      await checkWorkflow(database.queries, principal, checked.configuration)
      const given = await checkReferences(database.queries, principal, body.pluginId, body.secrets)
      const { configuration } = checked
      const made = await withKeyPairs(body.pluginId, { configuration, secrets: given }, null)
      const id = randomUUID()
      const { organizationId } = principal
      await transaction(database, async (queries) => {
        await queries.insert(integrations).values({
          id,
          organizationId,
          name: body.name,
          pluginId: body.pluginId,
          configuration: made.configuration,
          sealedSecrets: changeSecrets(
            secrets,
            { id, organizationId, sealedSecrets: {}, profileId: null },
            made.secrets,
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
        if (isSecretStore(row) && body.name !== undefined && body.name !== row.name) {
          await checkStoreName(queries, actor.organizationId, body.name)
        }
        const { profileId, profileKey } = await placeOf(queries, actor.organizationId, body.profileId)
        const saved = await savedConfiguration(queries, row, profileId)
        const checked = checkConnection(
          row.pluginId,
          body.configuration ?? (saved ?? row).configuration,
          body.secrets ?? {},
          saved,
        )
        const version = row.version + 1
        await checkWorkflow(queries, actor, checked.configuration, saved?.configuration)
        // A profile that is configured for the first time takes over no secret from the default configuration.
        const holder = saved ?? { ...row, profileId, sealedSecrets: {} }
        const given = await checkReferences(queries, actor, row.pluginId, body.secrets ?? {})
        const made = await withKeyPairs(
          row.pluginId,
          { configuration: checked.configuration, secrets: given },
          saved,
        )
        const { configuration } = made
        const sealedSecrets = changeSecrets(secrets, holder, made.secrets, checked.secretNames)
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
            secretsChanged: Object.keys(made.secrets),
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

    ...integrationTestHandlers(services),

    answer(routes.integrations.readUses, async ({ principal, entity }) => {
      const member = memberOf(principal)
      return isSecretStore(entity.row)
        ? usesOfSecretStore(database.queries, secrets, member, entity.row.name)
        : usesOfIntegration(database.queries, member, entity.row.id)
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

    answer(routes.integrations.readMetadata, async ({ principal, entity }) => {
      await recordUse(database.queries, principal, entity, 'read metadata')
      try {
        const connection = await connectionOf(database.queries, entity.row, null, connectionHost)
        if (connection === null) return { tables: [] }
        return await executor.metadata(entity.row.id, connection)
      } catch (cause) {
        if (!(cause instanceof StepError)) throw cause
        throw new Refusal('integration_unreachable', cause.message, { cause })
      }
    }),

    answer(routes.integrations.readOperations, async ({ entity }) => {
      try {
        const connection = await connectionOf(database.queries, entity.row, null, connectionHost)
        if (connection === null) return { operations: [] }
        return { operations: await executor.operations(entity.row.id, connection) }
      } catch (cause) {
        if (!(cause instanceof StepError)) throw cause
        throw new Refusal('integration_unreachable', cause.message, { cause })
      }
    }),

    answer(routes.integrations.describeSteps, async ({ principal, entity, body, exchange }) => {
      const actor = memberOf(principal)
      const { profileId, profileKey } = await placeOf(database.queries, actor.organizationId, body.profileId)
      await recordUse(
        database.queries,
        principal,
        entity,
        'describe steps',
        profileKey === null ? {} : { profile: profileKey },
      )
      const { configurations } = body
      return await describeSteps(
        database.queries,
        executor,
        { row: entity.row, host: connectionHost },
        { configurations, profileId },
        exchange.signal,
      )
    }),

    answer(routes.integrations.readRows, async ({ principal, entity, body, exchange }) => {
      const actor = memberOf(principal)
      const { profileId, profileKey } = await placeOf(database.queries, actor.organizationId, body.profileId)
      const { schema, name } = body.table
      await recordUse(database.queries, principal, entity, 'read rows', {
        table: `${schema}.${name}`,
        ...(profileKey === null ? {} : { profile: profileKey }),
      })
      return await readRows(executor, actor, entity.row, { ...body, profileId }, exchange.signal)
    }),

    answer(routes.integrations.readQuery, async ({ principal, entity, body, exchange }) => {
      const actor = memberOf(principal)
      await recordUse(database.queries, principal, entity, 'read query')
      return await readQuery(executor, actor, entity.row, body.sql, exchange.signal)
    }),
  ]
}
