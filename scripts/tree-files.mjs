import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'

/**
 * The files that git tracks and those that it would: what is built or installed is none of them. Answers null where git
 * does not say.
 */
export const listTreeFiles = async () => {
  const { code, output } = await runQuietly('git', ['ls-files', '-co', '--exclude-standard', '-z'])
  return code === 0 ? output.split('\0').filter((file) => file !== '') : null
}

/** A hash of the names and contents of these files. One that is not there counts as empty. */
export const hashOfFiles = (files) => {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    const path = join(root, file)
    hash.update(file).update('\0')
    if (existsSync(path)) hash.update(readFileSync(path))
    hash.update('\0')
  }
  return hash.digest('hex')
}
