import { z } from 'zod'
import { onlyText } from './only-text.ts'
import { pictureSourcesSchema } from './picture-sources-schema.ts'
import { picturesId, picturesName } from './pictures-facts.ts'

/** From where an application shows pictures, as one of its records. */
export const picturesRecordSchema = z.strictObject({
  kind: z.literal('pictures'),
  id: onlyText(picturesId, 'An application says once from where it shows pictures.'),
  name: onlyText(picturesName, 'The sources of pictures have no name of their own.'),
  scope: z.literal('app'),
  pictures: pictureSourcesSchema,
})
export type PicturesRecord = z.output<typeof picturesRecordSchema>
