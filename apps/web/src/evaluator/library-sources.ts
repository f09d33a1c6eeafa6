import type { LibrarySources } from '@ashlar/runtime'
import lodashAddress from 'lodash/lodash.min.js?url&no-inline'
import momentAddress from 'moment/min/moment.min.js?url&no-inline'

const fetchText = async (address: string): Promise<string> => {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`A library answered with status ${response.status}.`)
  return response.text()
}

/** The libraries that bindings and scripts may name, each fetched when one first does. */
export const librarySources: LibrarySources = {
  _: () => fetchText(lodashAddress),
  moment: () => fetchText(momentAddress),
}
