import type { AssistantSettingsView } from '@ashlar/contract'
import type { Executor, StoredConnection } from '@ashlar/executor'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import {
  type AssistantSettings,
  type AssistantTelling,
  type AssistantUse,
  usualAssistantSettings,
} from '@ashlar/schema/assistant-settings'
import { asc, eq } from 'drizzle-orm'
import type { Demo } from '../demo/demo.ts'
import { findConnection } from '../integrations/connection.ts'
import { completionConnection, modelConnection } from '../integrations/model-connection.ts'
import type { AccessTokens } from '../oauth/access-tokens.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Secrets } from '../platform/secrets.ts'
import { notFound } from '../requests/refusal.ts'
import type { Settings } from '../settings/config.ts'
import { integrations } from '../tables/integrations.ts'
import { organizations } from '../tables/organizations.ts'

/** A model that the assistant of an organization asks, and what holds for it. */
export interface AskedModel {
  readonly connectionId: string
  readonly connection: StoredConnection
  /** As the audit log names it. */
  readonly name: string
  readonly tells: AssistantTelling
  /** Tokens a day. */
  readonly tokensPerPerson: number
  /** Tokens a day. */
  readonly tokensPerOrganization: number
}

interface ModelServices {
  readonly settings: Settings
  readonly platform: {
    readonly database: { readonly queries: Queryable }
    readonly secrets: Secrets
  }
  readonly demo: Demo
  readonly executor: Pick<Executor, 'readSecret'>
  readonly accessTokens: AccessTokens
}

const offersModels = (pluginId: string): boolean => findIntegrationDescriptor(pluginId)?.offersModels === true

/** The model that the installation has for a use. */
const ofInstallation = (use: AssistantUse, settings: Settings) => ({
  connection: use === 'completion' ? completionConnection(settings) : modelConnection(settings),
  name: (use === 'completion' ? settings.completionModel : undefined) ?? settings.modelName ?? '',
})

/** What may be told and used, where an organization has settled something and where it has not. */
const limitsOf = (settled: AssistantSettings, settings: Settings) => ({
  tells: settled.tells ?? settings.assistantTells,
  tokensPerPerson: Math.min(settled.tokensPerPerson ?? Infinity, settings.assistantTokensPerPerson),
  tokensPerOrganization: Math.min(
    settled.tokensPerOrganization ?? Infinity,
    settings.assistantTokensPerOrganization,
  ),
})

/** The model for a use of the assistant, as the organization has settled it; null where the organization has none, or has turned it off. */
export const askedModel = async (
  { settings, platform: { database, secrets }, demo, accessTokens, executor }: ModelServices,
  organizationId: string,
  settled: AssistantSettings,
  use: AssistantUse,
): Promise<AskedModel | null> => {
  const choice = settled.models[use]
  if (!settled.isOn || choice.source === 'none') return null
  const limits = limitsOf(settled, settings)
  if (choice.source === 'installation') {
    const { connection, name } = ofInstallation(use, settings)
    const connectionId = use === 'completion' ? 'completion' : 'assistant'
    return connection === null ? null : { connectionId, connection, name, ...limits }
  }
  const { integrationId } = choice
  const of = { organizationId, integrationId, profileId: null }
  const connection = await findConnection(
    database.queries,
    {
      secrets,
      demo,
      tokens: accessTokens.of,
      readSecret: executor.readSecret,
      dataFiles: settings.dataFiles,
    },
    of,
  )
  if (connection === null || !offersModels(connection.pluginId)) return null
  const name = choice.model === '' ? textOf(connection.configuration['model']) : choice.model
  const configuration = { ...connection.configuration, model: name }
  return { connectionId: integrationId, connection: { ...connection, configuration }, name, ...limits }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What an organization's members can have an assistant for, and what it may tell, without opening a secret. */
export const assistantOffer = async (
  queries: Queryable,
  settings: Settings,
  { id, assistant }: { readonly id: string; readonly assistant: AssistantSettings | null },
) => {
  const settled = assistant ?? usualAssistantSettings
  const own = Object.values(settled.models).some(({ source }) => source === 'integration')
    ? await modelIntegrations(queries, id)
    : []
  const has = (use: AssistantUse): boolean => {
    const choice = settled.models[use]
    if (!settled.isOn || choice.source === 'none') return false
    if (choice.source === 'installation') return ofInstallation(use, settings).connection !== null
    return own.some((integration) => integration.id === choice.integrationId)
  }
  return {
    code: has('code'),
    building: has('building'),
    completion: has('completion'),
    tells: limitsOf(settled, settings).tells,
  }
}

/** The integrations of an organization that lead to models. */
const modelIntegrations = async (queries: Queryable, organizationId: string) => {
  const rows = await queries
    .select({
      id: integrations.id,
      name: integrations.name,
      pluginId: integrations.pluginId,
      configuration: integrations.configuration,
    })
    .from(integrations)
    .where(eq(integrations.organizationId, organizationId))
    .orderBy(asc(integrations.name))
  return rows
    .filter(({ pluginId }) => offersModels(pluginId))
    .map(({ id, name, configuration }) => ({ id, name, model: textOf(configuration['model']) }))
}

/** The settings of the assistant, as those see them who look after the organization. */
export const assistantSettingsOf = async (
  queries: Queryable,
  settings: Settings,
  organizationId: string,
): Promise<AssistantSettingsView> => {
  const [row] = await queries
    .select({ assistant: organizations.assistant, revision: organizations.revision })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  if (row === undefined) throw notFound('organization')
  const nameOf = (use: AssistantUse): string | null => {
    const { connection, name } = ofInstallation(use, settings)
    return connection === null ? null : name
  }
  return {
    settings: row.assistant ?? usualAssistantSettings,
    installation: {
      model: nameOf('code'),
      completionModel: nameOf('completion'),
      tells: settings.assistantTells,
      tokensPerPerson: settings.assistantTokensPerPerson,
      tokensPerOrganization: settings.assistantTokensPerOrganization,
    },
    integrations: await modelIntegrations(queries, organizationId),
    revision: row.revision,
  }
}
