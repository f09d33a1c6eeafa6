import { z } from 'zod'

/** Somebody, as others of the organisation see them named. */
export const personSchema = z.object({ id: z.string(), name: z.string() })
