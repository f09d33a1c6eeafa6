import { z } from 'zod'
import { versionComparisonSchema } from './application-versions.ts'
import { changeOrigins } from './saved-changes.ts'

/** How many pages of an application somebody may say to have seen at once. */
const mostPagesSeen = 5_000

/** Up to which revision somebody has seen what belongs to an application, and each of its pages by its id. */
export const seenRevisionsSchema = z.strictObject({
  /** Absent: nothing new is said of what belongs to no page. */
  application: z.int().min(0).optional(),
  pages: z
    .record(z.string().min(1).max(64), z.int().min(0))
    .refine((pages) => Object.keys(pages).length <= mostPagesSeen, 'These are too many pages.'),
})
export type SeenRevisions = z.output<typeof seenRevisionsSchema>

/** Somebody who changed something since, with the pages of it. */
const changedBySchema = z.object({
  /** Null where nobody knows any more who it was. */
  id: z.string().nullable(),
  name: z.string(),
  /** When they last did. */
  at: z.string(),
  /** The names of the pages; what belongs to no page is `null`. */
  places: z.array(z.string().nullable()),
})

/** Somebody who changed something, by hand or by accepting what the assistant proposed. */
const newsAuthorSchema = z.object({ name: z.string(), origin: z.enum(changeOrigins) })
export type NewsAuthor = z.output<typeof newsAuthorSchema>

/** What others changed in an application since somebody last looked. */
export const applicationNewsSchema = z.object({
  /** When they last looked; null where they never did, and nothing is new then. */
  since: z.string().nullable(),
  /** What there is to see now: what is said to be seen once they looked. */
  now: z.object({ application: z.int(), pages: z.record(z.string(), z.int()) }),
  people: z.array(changedBySchema),
  /** What leads from what they saw to what is there, of what others touched. */
  comparison: versionComparisonSchema,
  /** Who changed a record, by its id, or added or removed a page, by its id. */
  authors: z.record(z.string(), z.array(newsAuthorSchema)),
  /** Whether more was changed before: only the latest changes are read. */
  isPartial: z.boolean(),
})
export type ApplicationNewsView = z.output<typeof applicationNewsSchema>
