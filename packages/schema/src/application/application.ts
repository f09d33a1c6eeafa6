import { z } from 'zod'
import { picturesFromAnywhere } from './picture-sources.ts'
import { pictureSourcesSchema, type PictureSources } from './picture-sources-schema.ts'
import { routesSchema } from './route.ts'
import { themeSchema } from './theme-schema.ts'

/** What an application is beside its pages. */
export const applicationSettingsSchema = z.strictObject({
  theme: themeSchema,
  routes: routesSchema,
  pictures: pictureSourcesSchema.default(picturesFromAnywhere),
})
export type ApplicationSettings = z.output<typeof applicationSettingsSchema>

/**
 * Settings as they are stored: theme, routes and profiles are records of the application, and there are no sources of
 * pictures while nobody has chosen any.
 */
export type StoredSettings = Omit<ApplicationSettings, 'theme' | 'routes' | 'pictures'> & {
  pictures?: PictureSources
}
