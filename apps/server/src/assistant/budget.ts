import type { Queryable } from '../platform/database/database.ts'
import { giveBackOfToday, takeOfToday } from '../organizations/daily-budgets.ts'
import type { AskedModel } from '../organizations/assistant.ts'

/** Whose tokens are used. */
export interface TokenHolder {
  readonly organizationId: string
  readonly userId: string
}

type Limits = Pick<AskedModel, 'tokensPerPerson' | 'tokensPerOrganization'>

const kindOf = (userId: string): string => `assistant tokens of ${userId}`
const kindOfAll = 'assistant tokens'

/** Takes tokens before anything is asked, from a person and from the organization; false where one of them has too few. */
export const reserveTokens = async (
  transaction: Queryable,
  { organizationId, userId }: TokenHolder,
  limits: Limits,
  tokens: number,
): Promise<boolean> => {
  const ofPerson = { organizationId, kind: kindOf(userId), most: limits.tokensPerPerson }
  const ofAll = { organizationId, kind: kindOfAll, most: limits.tokensPerOrganization }
  return (await takeOfToday(transaction, ofPerson, tokens)) && (await takeOfToday(transaction, ofAll, tokens))
}

/** Gives back what of the tokens was not used. */
export const settleTokens = async (
  queries: Queryable,
  { organizationId, userId }: TokenHolder,
  unused: number,
): Promise<void> => {
  for (const kind of [kindOf(userId), kindOfAll]) {
    await giveBackOfToday(queries, { organizationId, kind }, unused)
  }
}

/** About how many tokens a text has. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3.5)
