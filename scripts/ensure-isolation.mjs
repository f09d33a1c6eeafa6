import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { debianKind, installDebianPackages } from './debian-packages.mjs'
import { root } from './root.mjs'
import { runQuietly } from './run.mjs'
import { say } from './say.mjs'

/** What steps of code need to run in isolated processes: each program, and the package that has it. */
const needed = [
  { program: 'bwrap', package: 'bubblewrap' },
  { program: 'python3', package: 'python3' },
]

/** Which packages could not be installed, so that not every start tries again. */
const attemptFile = join(root, 'node_modules', '.cache', 'ashlar-isolation-attempt')

const hasProgram = (name) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin'].some((folder) =>
    existsSync(join(folder, name)),
  )

const missingPackages = () =>
  needed.filter(({ program }) => !hasProgram(program)).map((entry) => entry.package)

/** Whether the kernel lets us have namespaces at all; most containers do not, and no package changes that. */
const allowsNamespaces = async () => {
  try {
    return (await runQuietly('unshare', ['--user', '--map-root-user', '--pid', '--fork', 'true'])).code === 0
  } catch {
    return false
  }
}

const hasTried = (packages) =>
  existsSync(attemptFile) && readFileSync(attemptFile, 'utf8') === packages.join(' ')

const rememberAttempt = (packages) => {
  mkdirSync(dirname(attemptFile), { recursive: true })
  writeFileSync(attemptFile, packages.join(' '))
}

/**
 * Installs what isolated processes for steps of code need, where that needs no question: on Debian and Ubuntu as root,
 * where the kernel allows namespaces. Everywhere else steps run all the same, only slower; the server says so when it starts.
 */
export const ensureIsolation = async () => {
  const packages = missingPackages()
  if (packages.length === 0 || debianKind() === null || process.getuid?.() !== 0) return
  if (hasTried(packages) || !(await allowsNamespaces())) return
  const failure = await installDebianPackages(packages, 'so that steps of code run in isolated processes')
  if (failure === null) return
  rememberAttempt(packages)
  say(
    `Steps of code run slower until ${packages.join(' and ')} ${packages.length > 1 ? 'are' : 'is'} installed: ${failure}.`,
  )
}
