import type { AuditEntry } from '../audit/record.ts'
import type { Queryable } from '../platform/database/database.ts'
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

/** What is asked, as the audit log has it. */
export interface TokenUse {
  readonly tokens: number
  readonly entry: Omit<AuditEntry, 'organizationId' | 'actorId'>
  /** Where it is named, only the first use of a day under this name is written down. */
  readonly noted?: string
}

/**
 * Takes tokens before anything is asked, from a person and from the organization, and writes down what is asked; neither is
 * stored without the other. False where one of them has too few: then nothing was taken from either.
 */
export const reserveTokens = async (
  queries: Queryable,
  { organizationId, userId }: TokenHolder,
  limits: Limits,
  { tokens, entry, noted }: TokenUse,
): Promise<boolean> =>
  await takeOfEachToday(queries, {
    organizationId,
    budgets: [
      { kind: kindOf(userId), most: limits.tokensPerPerson },
      { kind: kindOfAll, most: limits.tokensPerOrganization },
    ],
    amount: tokens,
    entry: { organizationId, actorId: userId, ...entry },
    noted,
  })

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
