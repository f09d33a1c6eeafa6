import { z } from 'zod'
import { Refusal } from '../requests/refusal.ts'

/** The row that an answer ended with: what it was sorted by, as text, and its id. */
export interface Cursor {
  readonly value: string
  readonly id: string
}

// A text of the database holds no NUL.
const part = z
  .string()
  .max(1000)
  .regex(/^[^\0]*$/u)
const cursorSchema = z.tuple([z.string(), part, part])

/** The cursor as it stands in an answer. `order` tells apart what it was sorted by. */
export const writeCursor = (order: string, { value, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, value, id])).toString('base64url')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** The row that a cursor of the same order names. Throws `Refusal` for any other text. */
export const readCursor = (order: string, text: string): Cursor => {
  const found = cursorSchema.safeParse(parsed(text))
  if (!found.success || found.data[0] !== order) {
    throw new Refusal('invalid_request', 'This list was not asked for in this order before. Begin it anew.', {
      problems: [
        { path: 'after', reason: 'It is the next of another list, or of another order of this one.' },
      ],
    })
  }
  const [, value, id] = found.data
  return { value, id }
}
