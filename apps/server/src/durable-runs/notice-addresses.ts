import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../tables/identity.ts'
import { memberships } from '../tables/organizations.ts'
import type { Queryable } from '../platform/database/database.ts'
import { noticeAddresses } from '../tables/durable-runs.ts'

/** Somebody who did not answer is asked again after this, and only if there is something to tell. */
const askAgainAfter = sql.raw(`interval '30 days'`)

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether mails about an organization's jobs may go to an address: it is a member's, or its owner has agreed. */
export const wantsNotices = async (
  queries: Queryable,
  organizationId: string,
  email: string,
): Promise<boolean> => {
  const [member] = await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(sql`lower(${users.email})`, email.toLowerCase()),
      ),
    )
  if (member !== undefined) return true
  const [known] = await queries
    .select({ confirmedAt: noticeAddresses.confirmedAt })
    .from(noticeAddresses)
    .where(
      and(eq(noticeAddresses.organizationId, organizationId), eq(noticeAddresses.email, email.toLowerCase())),
    )
  return known !== undefined && known.confirmedAt !== null
}

/** The token of a question to the owner of an address, or null where they were asked lately. It is stored as a hash. */
export const beginQuestion = async (
  queries: Queryable,
  organizationId: string,
  email: string,
): Promise<string | null> => {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await queries.execute(sql`
    insert into ${noticeAddresses} (organization_id, email, token_hash)
    values (${organizationId}, ${email.toLowerCase()}, ${hashOf(token)})
    on conflict (organization_id, email) do update set token_hash = excluded.token_hash, asked_at = now()
    where ${noticeAddresses}.confirmed_at is null and ${noticeAddresses}.asked_at < now() - ${askAgainAfter}
  `)
  return rowCount === 1 ? token : null
}

/** Takes back a question that did not reach anybody. */
export const withdrawQuestion = async (queries: Queryable, token: string): Promise<void> => {
  await queries.delete(noticeAddresses).where(eq(noticeAddresses.tokenHash, hashOf(token)))
}

/** Notes that the owner of an address agrees, by the token of the mail to them; false where there is no such question. */
export const confirmNotices = async (queries: Queryable, token: string): Promise<boolean> => {
  const confirmed = await queries
    .update(noticeAddresses)
    .set({ confirmedAt: sql`now()` })
    .where(and(eq(noticeAddresses.tokenHash, hashOf(token)), isNull(noticeAddresses.confirmedAt)))
    .returning({ email: noticeAddresses.email })
  return confirmed.length > 0
}
