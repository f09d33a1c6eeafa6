import { z } from 'zod'

/** Where a state variable, timer or event lives. */
export const scopeSchema = z.enum(['page', 'app'])
export type Scope = z.output<typeof scopeSchema>

/** What every step has. */
export const stepId = { id: z.string().min(1).max(64) }
/** Text with bindings. */
export const template = z.string().max(1_000_000)
export const entityName = z.string().min(1).max(60)

/** Names a state variable, timer or event of the page or of the application. */
export const entityReferenceSchema = z.strictObject({
  name: entityName,
  scope: scopeSchema,
  id: z.string().optional(),
})
export type EntityReference = z.output<typeof entityReferenceSchema>
