import { z } from 'zod'
import { themeSchema } from './theme-schema.ts'
import type { StoredTheme } from './theme.ts'

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

/** Settings as they may be stored: with a theme that leaves out what was added to themes later. */
export type StoredSettings = Omit<ApplicationSettings, 'theme'> & { theme: StoredTheme }

/** The name of an application, workflow or organisation: free text. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1, 'A name is required.')
  .max(80, 'A name has at most 80 characters.')
