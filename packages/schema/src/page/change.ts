import { z } from 'zod'
import { pageRecordSchema } from './page-records.ts'

const id = z.string().min(1).max(64)

const change = z.strictObject({
  added: z.record(id, pageRecordSchema),
  updated: z.record(id, z.tuple([pageRecordSchema, pageRecordSchema])),
  removed: z.record(id, pageRecordSchema),
})

/**
 * What an edit did to the records of a document: the only currency of editing. It can be reversed, squashed with the next
 * one, and sent: `updated` holds the record before and after, so that a collision is seen by comparing.
 */
// An interface, so that types which hold changes name it instead of repeating all kinds of records.
export interface Change extends z.output<typeof change> {}

/** A change as it may be sent: before its values are read as what they stand for. */
export interface SentChange extends z.input<typeof change> {}

export const changeSchema: z.ZodType<Change, SentChange> = change
