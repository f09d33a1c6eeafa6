import { isAllowed } from '@ashlar/assistant/completion'
import type { CompletionSettings } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { type AskedModel, askedModel } from '../../organizations/assistant.ts'
import { noCompletion } from '../../organizations/general.ts'
import type { MemberPrincipal } from '../../requests/principal.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { organizations } from '../../tables/organizations.ts'

/** The model that completes code for somebody, and what their organization has settled about it. */
export interface AllowedCompletion {
  readonly model: AskedModel
  readonly settled: CompletionSettings
}

/** Throws a refusal where nobody, or not this person, has code completed in an application. */
export const allowedCompletion = async (
  services: Pick<Services, 'settings' | 'platform' | 'demo' | 'accessTokens' | 'executor'>,
  { organizationId, email }: MemberPrincipal,
  applicationId: string,
): Promise<AllowedCompletion> => {
  const [model, [row]] = await Promise.all([
    askedModel(services, organizationId, 'completion'),
    services.platform.database.queries
      .select({ completion: organizations.completion })
      .from(organizations)
      .where(eq(organizations.id, organizationId)),
  ])
  if (model === null) throw notFound('completion')
  const settled = row?.completion ?? noCompletion
  if (!isAllowed(settled, { email, applicationId })) throw notFound('completion')
  return { model, settled }
}
