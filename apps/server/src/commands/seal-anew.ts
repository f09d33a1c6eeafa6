import { sql } from 'drizzle-orm'
import { sealedPlaceOfSecondFactors } from '../identity/sealed-places.ts'
import { sealedPlacesOfIntegrations } from '../integrations/sealed-places.ts'
import { sealedPlacesOfOAuth } from '../oauth/sealed-places.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { SealedPlace, SealedRow } from '../platform/sealed-place.ts'
import { SecretError, type Secrets } from '../platform/secrets.ts'
import { sealedPlacesOfRepositories } from '../repositories/sealed-places.ts'
import { repeatedRequests } from '../tables/repeated-requests.ts'

/** Every kind of rows in which secrets are stored for longer than a day. */
const sealedPlaces: readonly SealedPlace[] = [
  ...sealedPlacesOfIntegrations,
  ...sealedPlacesOfOAuth,
  ...sealedPlacesOfRepositories,
  sealedPlaceOfSecondFactors,
]

const batch = 100

/** How many stored secrets need a key. */
export interface KeyUse {
  /** How what it encrypted begins. */
  readonly beginning: string
  /** The name of the key. */
  readonly name: string
  /** Whether this process has it. */
  readonly isKnown: boolean
  readonly isNewest: boolean
  readonly secrets: number
  /** Answers to repeated requests, which are thrown away after a day. */
  readonly answers: number
}

const countsOf = async (queries: Queryable, texts: SealedPlace['texts']): Promise<Map<string, number>> => {
  const { rows } = await queries.execute<{ beginning: string; amount: number }>(sql`
    select substring(t.sealed from '^v[0-9]+[.][^.]*[.]') as beginning, count(*)::int as amount
    from (${texts}) t group by 1
  `)
  return new Map(rows.map(({ beginning, amount }) => [beginning, amount]))
}

/** Which keys what is stored needs, with all that this process has, the newest first. */
export const keysInUse = async (queries: Queryable, secrets: Secrets): Promise<KeyUse[]> => {
  const stored = new Map<string, number>()
  for (const { texts } of sealedPlaces) {
    for (const [beginning, amount] of await countsOf(queries, texts)) {
      stored.set(beginning, (stored.get(beginning) ?? 0) + amount)
    }
  }
  const { answer } = repeatedRequests
  const answers = await countsOf(
    queries,
    sql`select ${answer} as sealed from ${repeatedRequests} where ${answer} is not null`,
  )
  const beginnings = new Set([...secrets.known.keys(), ...stored.keys(), ...answers.keys()])
  return [...beginnings].map((beginning) => ({
    beginning,
    name: beginning.split('.')[1] ?? '',
    isKnown: secrets.known.has(beginning),
    isNewest: beginning === secrets.newest,
    secrets: stored.get(beginning) ?? 0,
    answers: answers.get(beginning) ?? 0,
  }))
}

/** A row whose secrets could not be opened. */
export interface ShutRow {
  readonly what: string
  readonly id: string
  readonly organizationId: string
  readonly reason: string
}

/** What came of sealing secrets anew. */
export interface SealedAnew {
  /** How many rows have their secrets under the newest key now that had not. */
  readonly rows: number
  readonly shut: readonly ShutRow[]
}

const sealedAnew = (secrets: Secrets, { sealed, contextOf }: SealedRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sealed).map(([name, text]) => [
      name,
      text.startsWith(secrets.newest)
        ? text
        : secrets.seal(secrets.open(text, contextOf(name)), contextOf(name)),
    ]),
  )

/**
 * Seals with the newest key all that other keys sealed, beside servers that run: what somebody changes meanwhile is left to
 * them and looked at again. What was done is kept row by row, so that a command that was ended goes on where it stopped.
 */
export const sealAnew = async (
  queries: Queryable,
  secrets: Secrets,
  tell: (progress: { readonly what: string; readonly rows: number }) => void,
): Promise<SealedAnew> => {
  const shut: ShutRow[] = []
  let rows = 0
  for (const place of sealedPlaces) {
    const { what } = place
    let after = ''
    let changed = 0
    for (;;) {
      const found = await place.rows(queries, { otherThan: secrets.newest, after, limit: batch })
      const [last] = found.slice(-1)
      // What somebody changed meanwhile is looked at once more: they may have left some of it as it was.
      if (last === undefined && changed === 0) break
      after = last?.id ?? ''
      if (last === undefined) changed = 0
      for (const row of found) {
        const outcome = await replaceRow(queries, secrets, place, row)
        if (outcome === 'sealed') rows += 1
        else if (outcome === 'changed meanwhile') changed += 1
        else if (!shut.some(({ id }) => id === row.id)) {
          shut.push({ what, id: row.id, organizationId: row.organizationId, reason: outcome.reason })
        }
      }
      if (found.length > 0) tell({ what, rows })
    }
  }
  return { rows, shut }
}

const replaceRow = async (
  queries: Queryable,
  secrets: Secrets,
  place: SealedPlace,
  row: SealedRow,
): Promise<'sealed' | 'changed meanwhile' | { readonly reason: string }> => {
  try {
    const isReplaced = await place.replace(queries, row, sealedAnew(secrets, row))
    return isReplaced ? 'sealed' : 'changed meanwhile'
  } catch (error) {
    if (error instanceof SecretError) return { reason: error.message }
    throw error
  }
}
