import { callAddress, publishedAddresses } from '@ashlar/contract'
import { EnteredBefore } from './stored-entries.ts'
import { forgetTraces } from '../session/forget-traces.ts'

/** Ends the session of this browser and shows what a visitor sees. */
export const signOut = async (): Promise<void> => {
  await callAddress(publishedAddresses.endLogins, { body: {} }).catch(() => undefined)
  await callAddress(publishedAddresses.signOut, {})
  EnteredBefore.end()
  forgetTraces()
  window.location.reload()
}
