import { z } from 'zod'

type Kept = Pick<Storage, 'getItem'>

/** What a browser remembers under a key; undefined where that is nothing, or is not of this shape. */
export const readRemembered = <Value>(
  storage: Kept,
  key: string,
  schema: z.ZodType<Value>,
): Value | undefined => {
  try {
    return schema.safeParse(JSON.parse(storage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

const listSchema = z.array(z.unknown())

/** The texts of a remembered list, so many at most. */
export const readRememberedTexts = (storage: Kept, key: string, most: number): readonly string[] =>
  (readRemembered(storage, key, listSchema) ?? []).filter((text) => typeof text === 'string').slice(0, most)

/** A text before those that came earlier, so many at most. */
export const latestFirst = (texts: readonly string[], latest: string, most: number): readonly string[] =>
  [latest, ...texts.filter((text) => text !== latest)].slice(0, most)
