import type { Measurement } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { comparePages } from './page-load.ts'

/** The published sample application in Chromium, beside a hand-written React page with the same table and inputs. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  return comparePages({
    name: 'published sample application',
    prepared,
    applicationId: prepared.sampleId,
    floor: 'floor',
    isUsable: () =>
      document.querySelectorAll('[role=gridcell]').length > 20 &&
      document.querySelector('input:enabled') !== null,
    mostScript: 200,
  })
}
