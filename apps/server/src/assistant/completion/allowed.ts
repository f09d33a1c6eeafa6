import { isAllowed } from '@ashlar/assistant/completion'
import { type AskedModel, askedModel } from '../../organizations/assistant.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { settledBy, type SettledOrganization } from '../settled.ts'

/** The model that completes code for somebody, and what their organization has settled about it. */
export interface AllowedCompletion {
  readonly model: AskedModel
  readonly settled: SettledOrganization
}

/** Throws a refusal where nobody, or not this person, has code completed in an application. */
export const allowedCompletion = async (
  services: Pick<Services, 'settings' | 'platform' | 'demo' | 'accessTokens' | 'executor'>,
  { organizationId, email }: MemberPrincipal,
  applicationId: string,
): Promise<AllowedCompletion> => {
  const settled = await settledBy(services.platform.database.queries, organizationId)
  if (!isAllowed(settled.completion, { email, applicationId })) throw notFound('completion')
  const model = await askedModel(services, organizationId, settled.assistant, 'completion')
  if (model === null) throw notFound('completion')
  return { model, settled }
}
