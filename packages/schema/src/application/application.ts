import { z } from 'zod'
import { picturesFromAnywhere } from './picture-sources.ts'
import { pictureSourcesSchema } from './picture-sources-schema.ts'
import { routesSchema } from './route.ts'
import { themeSchema } from './theme-schema.ts'

/** What an application is beside its pages. */
export const applicationSettingsSchema = z.strictObject({
  theme: themeSchema,
  routes: routesSchema,
  pictures: pictureSourcesSchema.default(picturesFromAnywhere),
})
export type ApplicationSettings = z.output<typeof applicationSettingsSchema>
