import { rememberedHere } from '@ashlar/ui'
import { latestFirst, readRememberedTexts } from '../session/remembered.ts'

/** How many are remembered. */
const most = 20

const keyOf = (applicationId: string): string => `ashlar:palette:${applicationId}`

/** The ids of what was chosen in the palette of an application in this browser, the latest first. */
export const recentChoices = (applicationId: string): readonly string[] =>
  readRememberedTexts(rememberedHere, keyOf(applicationId), most)

/** Remembers what was chosen. */
export const rememberChoice = (applicationId: string, id: string): void =>
  rememberedHere.setItem(
    keyOf(applicationId),
    JSON.stringify(latestFirst(recentChoices(applicationId), id, most)),
  )
