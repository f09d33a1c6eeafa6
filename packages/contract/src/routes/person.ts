import { z } from 'zod'

/** Somebody, as others of the organization see them named. */
export const personSchema = z.object({ id: z.string(), name: z.string() })
