import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { SealedPlace } from '../platform/sealed-place.ts'
import { oauthLogins, oauthTokens } from '../tables/oauth.ts'
import { verifierContext } from './logins.ts'
import { tokenContext } from './token-rows.ts'

/** Access and refresh tokens. */
const tokens: SealedPlace = {
  what: 'tokens of logins',
  texts: sql`select ${oauthTokens.sealedTokens} as sealed from ${oauthTokens}`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select()
      .from(oauthTokens)
      .where(and(gt(oauthTokens.id, after), sql`not starts_with(${oauthTokens.sealedTokens}, ${otherThan})`))
      .orderBy(asc(oauthTokens.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organizationId,
      sealed: { tokens: row.sealedTokens },
      contextOf: () => tokenContext(row),
    }))
  },
  async replace(queries, { id, sealed: { tokens: before = '' } }, { tokens: sealedTokens }) {
    const changed = await queries
      .update(oauthTokens)
      .set({ sealedTokens })
      .where(and(eq(oauthTokens.id, id), eq(oauthTokens.sealedTokens, before)))
      .returning({ id: oauthTokens.id })
    return changed.length > 0
  },
}

/** What logins that were begun are finished with. */
const verifiers: SealedPlace = {
  what: 'logins that go on',
  texts: sql`select ${oauthLogins.sealedVerifier} as sealed from ${oauthLogins} where ${oauthLogins.sealedVerifier} is not null and ${oauthLogins.expiresAt} > now()`,
  async rows(queries, { otherThan, after, limit }) {
    const rows = await queries
      .select()
      .from(oauthLogins)
      .where(
        and(
          gt(oauthLogins.id, after),
          isNotNull(oauthLogins.sealedVerifier),
          sql`not starts_with(${oauthLogins.sealedVerifier}, ${otherThan})`,
        ),
      )
      .orderBy(asc(oauthLogins.id))
      .limit(limit)
    return rows.map((row) => ({
      id: row.id,
      organizationId: row.organizationId,
      sealed: { verifier: row.sealedVerifier ?? '' },
      contextOf: () => verifierContext(row),
    }))
  },
  async replace(queries, { id, sealed: { verifier: before = '' } }, { verifier: sealedVerifier }) {
    const changed = await queries
      .update(oauthLogins)
      .set({ sealedVerifier })
      .where(and(eq(oauthLogins.id, id), eq(oauthLogins.sealedVerifier, before)))
      .returning({ id: oauthLogins.id })
    return changed.length > 0
  },
}

/** Where secrets of logins by OAuth are stored. */
export const sealedPlacesOfOAuth = [tokens, verifiers]
