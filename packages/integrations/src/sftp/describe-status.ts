import { IntegrationError } from '../integration-error.ts'

/** What a server says of a request, by the codes of the protocol. */
const statuses: Readonly<Record<number, string>> = {
  2: 'There is no such file or folder',
  3: 'The user may not do this',
  4: 'The server refuses this: there may be something of that name already, or a folder that is not empty',
  8: 'The server cannot do this',
  11: 'There is something of that name already',
}

/** The failure of a request about a path. */
export const describeStatus = (error: unknown, path: string): unknown => {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
  const said = typeof code === 'number' ? statuses[code] : undefined
  if (said === undefined) return error
  return new IntegrationError('request_failed', `${said}: ${path}.`, { cause: error })
}
