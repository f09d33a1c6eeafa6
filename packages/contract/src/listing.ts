import { z } from 'zod'

/** How many rows an answer holds at most, and how many where nobody says. */
export const mostRows = 200
const usualRows = 100

/** Ascending as people read: A before B, 1 before 2, earlier before later. What has no value comes last either way. */
export const listDirections = ['ascending', 'descending'] as const
export type ListDirection = (typeof listDirections)[number]

/** What every list can be asked for; `sortKeys` names what this one can be sorted by. */
export const listQuery = <const Keys extends readonly [string, ...string[]]>(sortKeys: Keys) =>
  z.strictObject({
    /** Words that a row has to hold, each of them somewhere, whatever the case and the accents. */
    search: z.string().max(200).optional(),
    sort: z.enum(sortKeys).optional(),
    direction: z.enum(listDirections).optional(),
    /** Where the answer before ended: its `next`. */
    after: z.string().max(2000).optional(),
    limit: z.coerce.number().int().min(1).max(mostRows).default(usualRows),
  })

/** Texts that stand once or several times in the query of an address. */
export const several = <Text extends z.ZodType<string>>(text: Text) =>
  z.union([z.array(text).max(50), text.transform((one) => [one])]).optional()

/** Only those with one of these ids: for what names some of a list, and shows what they are. */
export const amongIds = { ids: several(z.string().max(64)) }

/** What is asked of a list that is sorted by one of some keys. */
export interface ListQuery<Key extends string = string> {
  readonly search?: string | undefined
  readonly sort?: Key | undefined
  readonly direction?: ListDirection | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** How many rows are counted at most. */
export const mostCounted = 1000

/** What every list answers beside its rows. */
export const listedShape = {
  /** What to ask `after` for the rows that follow; null where there are none. */
  next: z.string().nullable(),
  /** How many there are, told with the first of them; null where they are more than a thousand, or were told before. */
  total: z.number().int().nullable(),
}

/** Rows of a list as one answer holds them. */
export interface Listed<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
  readonly total: number | null
}
