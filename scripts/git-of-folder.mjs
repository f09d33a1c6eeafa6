import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * The branch and the commit of the Git repository that a folder lies in; null where it lies in none, or there is no Git.
 * @param {string} folder
 * @returns {Promise<{ branch: string, commit: string } | null>}
 */
export const gitOfFolder = async (folder) => {
  try {
    // Only looks: nothing that a repository's settings name is run by it.
    const words = ['-C', folder, 'rev-parse', '--abbrev-ref', 'HEAD', 'HEAD']
    const { stdout } = await run('git', words, { timeout: 2_000 })
    const [branch = '', commit = ''] = stdout.split('\n')
    return /^[0-9a-f]{40,64}$/u.test(commit) ? { branch, commit } : null
  } catch {
    return null
  }
}
