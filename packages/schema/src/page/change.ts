import { z } from 'zod'
import { pageRecordSchema } from './page-records.ts'

const id = z.string().min(1).max(64)

/**
 * What an edit did to the records of a page: the only currency of editing. It can be reversed, squashed with the next
 * one, and sent: `updated` holds the record before and after, so that a collision is seen by comparing.
 */
export const changeSchema = z.strictObject({
  added: z.record(id, pageRecordSchema),
  updated: z.record(id, z.tuple([pageRecordSchema, pageRecordSchema])),
  removed: z.record(id, pageRecordSchema),
})

export type Change = z.output<typeof changeSchema>
