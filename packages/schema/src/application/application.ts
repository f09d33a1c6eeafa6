import { z } from 'zod'

/** A colour of a theme: hexadecimal, with optional transparency. */
const hexColour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}([0-9a-fA-F]{2})?$/, 'A colour such as #2f6f4f is expected.')

/** How an application looks; what its widgets draw from. */
export const themeSchema = z.strictObject({
  version: z.literal(5),
  mode: z.enum(['AUTO', 'LIGHT', 'DARK']),
  primaryColor: hexColour,
  borderRadius: z.strictObject({ value: z.number().min(0).max(40), mode: z.literal('px') }),
})
export type Theme = z.output<typeof themeSchema>

/** Where a page is found below its application: a path of fixed words. */
export const routeSchema = z.strictObject({
  id: z.string().min(1).max(64),
  path: z.string().regex(/^\/([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/, 'A path such as /orders is expected.'),
  pageId: z.string().min(1).max(64),
})
export type Route = z.output<typeof routeSchema>

/** What an application is beside its pages. */
export const applicationSettingsSchema = z.strictObject({
  theme: themeSchema,
  routes: z.array(routeSchema).max(500),
})
export type ApplicationSettings = z.output<typeof applicationSettingsSchema>

/** The name of an application, workflow or organisation: free text. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1, 'A name is required.')
  .max(80, 'A name has at most 80 characters.')
