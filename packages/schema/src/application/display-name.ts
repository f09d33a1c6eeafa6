import { oneLineNameSchema } from '../one-line-name.ts'

/** The name of an application, workflow or organization: free text. */
export const displayNameSchema = oneLineNameSchema
