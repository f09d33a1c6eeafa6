import { check, type FrameRecord, frameRecordSchema, type PageRecords } from '@ashlar/schema'
import { put, refuse, type Outcome } from '../outcome.ts'

/** Puts the frame of the application in the place of the one that is there, or adds the first one. */
export const changeFrame = (records: PageRecords, frame: FrameRecord): Outcome => {
  const checked = check(frameRecordSchema, frame)
  if (!checked.ok) return refuse('invalid_property', checked.problems[0]?.reason ?? 'This cannot be kept.')
  return put(records, [checked.value])
}

/** The frame of a copied application, whose links lead to the copied pages. */
export const frameOfCopy = (
  frame: FrameRecord,
  copies: ReadonlyMap<string, { readonly pageId: string }>,
): FrameRecord => ({
  ...frame,
  links: frame.links.flatMap((link) => {
    const copy = copies.get(link.pageId)
    return copy === undefined ? [] : [{ ...link, pageId: copy.pageId }]
  }),
})
