import { createHash } from 'node:crypto'
import type { JsonObject } from '@ashlar/schema'
import type { AskedModel } from '../organizations/assistant.ts'
import type { Queryable } from '../platform/database/database.ts'
import { reserveTokens, type TokenHolder } from './budget.ts'

/** Who asks, and about what. */
export interface AskedBy extends TokenHolder {
  readonly entity: { readonly type: string; readonly id: string }
}

/**
 * Takes tokens of the day before a model is asked, and writes down who asks for what; neither is stored without the other.
 * Of what is sent the entry has a hash. False: over budget, and nothing was taken.
 */
export const reserveWithEntry = async (
  queries: Queryable,
  model: AskedModel,
  by: AskedBy,
  { text, tokens, details }: { readonly text: string; readonly tokens: number; readonly details: JsonObject },
): Promise<boolean> =>
  await reserveTokens(queries, by, model, {
    tokens,
    entry: {
      action: 'ask assistant',
      entityType: by.entity.type,
      entityId: by.entity.id,
      details: {
        ...details,
        model: model.name,
        reservedTokens: tokens,
        sha256: createHash('sha256').update(text).digest('hex'),
      },
    },
  })
