import { oneLineNameSchema } from '../one-line-name.ts'

/** The name of an application, workflow or organisation: free text. */
export const displayNameSchema = oneLineNameSchema
