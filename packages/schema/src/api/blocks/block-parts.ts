import { z } from 'zod'

/** What every block has: an id that never changes and a name that bindings read it by, unique in its API. */
export const blockParts = {
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(60),
}

/** The same, for the types of blocks that hold blocks. */
export interface BlockParts {
  id: string
  name: string
}

/** Text in which bindings may stand. */
export const templateSchema = z.string().max(1_000_000)

/** A name that blocks inside of another one read: `item`, `index`, `error`. */
export const blockVariableSchema = z.string().min(1).max(60)

/** Milliseconds that something may take at most, up to a week. */
export const timeLimitSchema = z
  .int()
  .min(1)
  .max(7 * 24 * 60 * 60 * 1000)
