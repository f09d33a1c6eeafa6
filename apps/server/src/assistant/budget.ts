import type { Database, Queryable } from '../platform/database/database.ts'
import { transaction } from '../platform/database/transaction.ts'
import { giveBackOfToday, takeOfEachToday } from '../organizations/daily-budgets.ts'
import type { AskedModel } from '../organizations/assistant.ts'

/** Whose tokens are used. */
export interface TokenHolder {
  readonly organizationId: string
  readonly userId: string
}

type Limits = Pick<AskedModel, 'tokensPerPerson' | 'tokensPerOrganization'>

const kindOf = (userId: string): string => `assistant tokens of ${userId}`
const kindOfAll = 'assistant tokens'

/**
 * Takes tokens before anything is asked, from a person and from the organization, and writes down what is asked; neither is
 * stored without the other. False where one of them has too few: then nothing was taken from either.
 */
export const reserveTokens = async (
  database: Database,
  { organizationId, userId }: TokenHolder,
  limits: Limits,
  tokens: number,
  writeDown: (queries: Queryable) => Promise<void>,
): Promise<boolean> => {
  const budgets = [
    { kind: kindOf(userId), most: limits.tokensPerPerson },
    { kind: kindOfAll, most: limits.tokensPerOrganization },
  ]
  const isOver = new Error('Over budget.')
  try {
    await transaction(database, async (queries) => {
      if (!(await takeOfEachToday(queries, organizationId, budgets, tokens))) throw isOver
      await writeDown(queries)
    })
    return true
  } catch (error) {
    if (error === isOver) return false
    throw error
  }
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
