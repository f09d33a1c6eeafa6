import { jsonValueSchema } from '@ashlar/schema'
import { z } from 'zod'

/** The name of something, as bindings read it. */
export const nameSchema = z.string().min(1).max(100)

/** Where components are put. */
export const insideSchema = {
  inside: nameSchema
    .optional()
    .describe('The component that holds it: a container, modal, form, grid, tabs, section; absent: the page'),
  tab: z.string().max(200).optional().describe('Of tabs: the label of the tab'),
}

/** Values of properties by name. */
export const valuesSchema = z.record(z.string().min(1).max(200), jsonValueSchema)
