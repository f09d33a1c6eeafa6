import { Refused } from './ask-server.mjs'
import { withoutControls } from './say.mjs'

/**
 * Says why a command could not be carried out, and sets with what the process ends.
 * @param {unknown} error
 */
export const failWith = (error) => {
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${withoutControls(message)}\n`)
  process.exitCode = error instanceof Refused ? error.code : 1
}
