import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { transaction } from '../../platform/database/transaction.ts'
import { openHookSecret } from '../../repositories/secrets.ts'
import type { Exchange } from '../../requests/exchange.ts'
import { notFound } from '../../requests/refusal.ts'
import type { Services } from '../../services/services.ts'
import { repositories, repositoryMessages, repositoryPlaces } from '../../tables/repositories.ts'

/** For how long a message that was heard is known again. */
const remembered = sql`interval '7 days'`

/** The headers in which hosts put the signature of the body: SHA-256 with the secret as its key, in hexadecimal digits. */
const signatureHeaders = [
  'x-hub-signature-256',
  'x-hub-signature',
  'x-gitea-signature',
  'x-forgejo-signature',
]
/** Where a host sends the secret itself. */
const tokenHeader = 'x-gitlab-token'

const isSame = (one: string, other: string): boolean => {
  // Of equal length whatever was sent, so that the time says nothing.
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}

/** What shows that a message is the repository's; null where nothing does. */
const proofOf = (exchange: Pick<Exchange, 'header' | 'text'>, secret: string): string | null => {
  const expected = createHmac('sha256', secret)
    .update(exchange.text ?? '')
    .digest('hex')
  for (const name of signatureHeaders) {
    const signature = exchange
      .header(name)
      ?.replace(/^sha256=/, '')
      .toLowerCase()
    if (signature !== undefined && isSame(signature, expected)) return expected
  }
  const token = exchange.header(tokenHeader)
  return token !== undefined && isSame(token, secret) ? expected : null
}

/**
 * Hears that something was pushed to a repository: applications that want to are pulled soon. Nothing of what is said is
 * believed but that; a message that was heard before says nothing. Throws the same `Refusal` for repositories that are not
 * there, have no secret, or did not sign it.
 */
export const hearMessage = async (
  { platform: { database, secrets } }: Pick<Services, 'platform'>,
  repositoryId: string,
  exchange: Pick<Exchange, 'header' | 'text'>,
): Promise<void> => {
  const [row] = await database.queries.select().from(repositories).where(eq(repositories.id, repositoryId))
  const secret = row === undefined ? null : openHookSecret(secrets, row)
  const proof = proofOf(exchange, secret ?? 'no repository has this one')
  if (secret === null || proof === null) throw notFound('repository')
  await transaction(database, async (queries) => {
    await queries.delete(repositoryMessages).where(lt(repositoryMessages.heardAt, sql`now() - ${remembered}`))
    const heard = await queries
      .insert(repositoryMessages)
      .values({ repositoryId, digest: proof })
      .onConflictDoNothing()
      .returning()
    if (heard.length === 0) return
    await queries
      .update(repositoryPlaces)
      .set({ pullDue: sql`now()`, tries: 0 })
      .where(and(eq(repositoryPlaces.repositoryId, repositoryId), eq(repositoryPlaces.pullsOnPush, true)))
  })
}
