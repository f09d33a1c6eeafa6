import { z } from 'zod'
import { keepPending, type PendingOwner, type PendingStorage } from '../../saving/keep-pending.ts'

/** What of a workflow or job the server has not acknowledged. */
export interface PendingDefinition<Definition> {
  /** What was on the screen. */
  definition: Definition
  /** What it was made from: what the server had then. */
  base: Definition
  /** How many steps of a person lie between the two. */
  count: number
}

/** Where the unsent changes of one workflow or job are kept. */
export type PendingDefinitionStorage<Definition> = PendingStorage<PendingDefinition<Definition>>

/** Keeps the unsent changes of one workflow or job, of one person. */
export const pendingDefinitions = <Definition>(
  storage: Storage,
  owner: PendingOwner,
  tabId: string,
  definition: z.ZodType<Definition>,
): PendingDefinitionStorage<Definition> =>
  keepPending(
    storage,
    owner,
    tabId,
    z.object({ definition, base: definition, count: z.number().int().min(1) }),
  )
