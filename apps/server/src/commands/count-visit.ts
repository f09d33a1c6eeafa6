import { createHash } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { keepVisit } from '../published/visitors.ts'
import type { Principal } from '../requests/principal.ts'
import type { Services } from '../services/services.ts'
import { applications } from '../tables/applications.ts'

const visitSchema = z.object({
  visitorId: z.string().regex(/^[\w-]{8,64}$/u),
  applicationId: z.string().max(64),
})

/**
 * Counts a visitor of a public application, where the installation wants that. It decides nothing: anybody can make up the
 * number of a browser, and one that is made up for each visit is counted for each.
 */
export const countVisit = async (
  { platform, settings }: Pick<Services, 'platform' | 'settings'>,
  principal: Principal,
  parameters: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (!settings.countVisitors || principal.kind !== 'visitor') return
  const visit = visitSchema.safeParse(parameters)
  if (!visit.success) return
  const { applicationId, visitorId } = visit.data
  const { queries } = platform.database
  const [opened] = await queries
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.id, applicationId),
        eq(applications.isPublic, true),
        isNotNull(applications.deploymentId),
      ),
    )
  if (opened === undefined) return
  const visitor = createHash('sha256').update(`${applicationId} ${visitorId}`).digest('base64url')
  await keepVisit(queries, { applicationId, visitor, now: platform.clock.now() })
}
