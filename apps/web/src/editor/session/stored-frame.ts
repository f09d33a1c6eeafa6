import { frameId, type FrameRecord, type PageRecords } from '@ashlar/schema'

/** The frame of the application as it is saved; undefined where nobody has said anything of it. */
export const storedFrame = (records: PageRecords): FrameRecord | undefined => {
  const frame = records[frameId]
  return frame?.kind === 'frame' ? frame : undefined
}
