import {
  check,
  pictureSourcesSchema,
  picturesRecord,
  type PageRecords,
  type PictureSources,
} from '@ashlar/schema'
import { put, refuse, type Outcome } from '../outcome.ts'

/** Says from where the application shows pictures. */
export const changePictures = (records: PageRecords, pictures: PictureSources): Outcome => {
  const checked = check(pictureSourcesSchema, pictures)
  if (!checked.ok)
    return refuse('invalid_property', checked.problems[0]?.reason ?? 'These are no sources of pictures.')
  return put(records, [picturesRecord(checked.value)])
}
