import { FolderError } from './application-folder.mjs'
import { Refused } from './ask-server.mjs'

/** Says why a command could not be carried out, and sets with what the process ends. */
export const failWith = (error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof Refused || error instanceof FolderError ? (error.code ?? 1) : 1
}
