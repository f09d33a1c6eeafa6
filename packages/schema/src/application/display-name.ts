import { z } from 'zod'

/** The name of an application, workflow or organisation: free text. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1, 'A name is required.')
  .max(80, 'A name has at most 80 characters.')
