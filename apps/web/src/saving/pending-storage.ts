import { changeSchema } from '@ashlar/schema'
import { z } from 'zod'
import { keepPending, type PendingOwner, type PendingStorage as KeptPending } from './keep-pending.ts'

const pendingSchema = z.strictObject({
  change: changeSchema,
  /** How many steps of a person they are. */
  count: z.number().int().min(1),
})

/** Changes that the server has not acknowledged, as this browser remembers them. */
export type PendingChanges = z.output<typeof pendingSchema>

/** Where unsent changes of a document are kept. */
export type PendingStorage = KeptPending<PendingChanges>

/** Keeps the unsent changes of one document, of one person. */
export const pendingStorage = (storage: Storage, owner: PendingOwner, tabId: string): PendingStorage =>
  keepPending(storage, owner, tabId, pendingSchema)
