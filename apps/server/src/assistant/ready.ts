import type { AssistantUse } from '@ashlar/schema/assistant-settings'
import { type AskedModel, askedModel } from '../organizations/assistant.ts'
import { notFound } from '../requests/refusal.ts'
import type { Services } from '../services/services.ts'
import { secretHider } from './hide-secrets.ts'
import { settledBy } from './settled.ts'

/** What has to be known of an organization before a model is asked for it. */
export interface Ready {
  readonly model: AskedModel
  /** Puts `***` in place of secrets. */
  readonly hide: (text: string) => string
}

/** Reads it. Throws a refusal where the organization has no assistant of this use. */
export const makeReady = async (
  services: Services,
  organizationId: string,
  use: AssistantUse,
): Promise<Ready> => {
  const { database, secrets } = services.platform
  const { assistant, secretHolders } = await settledBy(database.queries, organizationId)
  const model = await askedModel(services, organizationId, assistant, use)
  if (model === null) throw notFound('assistant')
  return { model, hide: secretHider(secrets, organizationId, secretHolders) }
}
