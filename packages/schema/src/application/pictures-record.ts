import type { PageRecords } from '../page/page-records.ts'
import { picturesFromAnywhere } from './picture-sources.ts'
import type { PictureSources } from './picture-sources-schema.ts'
import { picturesId, picturesName } from './pictures-facts.ts'
import type { PicturesRecord } from './pictures-record-schema.ts'

/** The record that says from where an application shows pictures. */
export const picturesRecord = (pictures: PictureSources): PicturesRecord => ({
  kind: 'pictures',
  id: picturesId,
  name: picturesName,
  scope: 'app',
  pictures,
})

/** From where an application shows pictures, by its records; from anywhere while nobody has chosen. */
export const picturesOf = (records: PageRecords): PictureSources => {
  const record = records[picturesId]
  return record?.kind === 'pictures' ? record.pictures : picturesFromAnywhere
}
