import { maskOf } from '@ashlar/integrations'
import { eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { storedReference } from '../integrations/secret-references.ts'
import { openSecrets } from '../integrations/secrets.ts'
import type { Queryable } from '../platform/database/database.ts'
import { madeOnce, unnamed } from '../platform/database/made-once.ts'
import type { Secrets } from '../platform/secrets.ts'
import { integrationConfigurations, integrations } from '../tables/integrations.ts'

/** How keys look that providers give out, and what stands in the head of a private one. */
const keyPatterns = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/gu,
  /\b(?:sk|pk|rk)[-_](?:live|test|proj|ant|or)[-_][\w-]{16,}/gu,
  /\bsk-[A-Za-z0-9]{20,}/gu,
  /\bgh[pousr]_[A-Za-z0-9]{30,}/gu,
  /\bgithub_pat_\w{30,}/gu,
  /\bxox[abprs]-[\w-]{20,}/gu,
  /\bAKIA[A-Z0-9]{16}\b/gu,
  /\bAIza[\w-]{30,}/gu,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/gu,
]

/** Every secret that an organization keeps. */
const secretsOf = async (queries: Queryable, secrets: Secrets, organizationId: string): Promise<string[]> => {
  const holders = await secretHolders(queries).execute({ organizationId })
  return holders
    .flatMap((holder) => Object.values(openSecrets(secrets, { ...holder, organizationId })))
    .filter((secret) => storedReference(secret) === null)
}

const secretHolders = madeOnce((queries) =>
  unionAll(
    queries
      .select({
        id: integrations.id,
        profileId: sql<string | null>`null`.as('profile_id'),
        sealedSecrets: integrations.sealedSecrets,
      })
      .from(integrations)
      .where(eq(integrations.organizationId, sql.placeholder('organizationId'))),
    queries
      .select({
        id: integrationConfigurations.integrationId,
        profileId: integrationConfigurations.profileId,
        sealedSecrets: integrationConfigurations.sealedSecrets,
      })
      .from(integrationConfigurations)
      .innerJoin(integrations, eq(integrations.id, integrationConfigurations.integrationId))
      .where(eq(integrations.organizationId, sql.placeholder('organizationId'))),
  ).prepare(unnamed),
)

/** How a secret stands in a literal of code. On the way it is escaped once more, as all texts are, which the mask reads by itself. */
const asInCode = (secret: string): string => JSON.stringify(secret).slice(1, -1)

/** Puts `***` in place of each secret of an organization, and of whatever looks like a key. */
export const secretHider = async (
  queries: Queryable,
  secrets: Secrets,
  organizationId: string,
): Promise<(text: string) => string> => {
  const kept = await secretsOf(queries, secrets, organizationId)
  const mask = maskOf(kept.flatMap((secret) => [secret, asInCode(secret)]))
  return (text) => keyPatterns.reduce((shown, pattern) => shown.replaceAll(pattern, '***'), mask.inText(text))
}

/** How many secrets were hidden in a text. */
export const countHidden = (text: string, shown: string): number =>
  shown.split('***').length - text.split('***').length
