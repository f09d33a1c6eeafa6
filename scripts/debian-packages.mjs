import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const release = () => (existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '')

/** The system whose packages apt-get installs here: `debian`, `ubuntu`, or null on every other one. */
export const debianKind = () => {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return null
  return /^ID=ubuntu$/mu.test(release()) ? 'ubuntu' : 'debian'
}

/**
 * Installs packages of Debian or Ubuntu, which needs no question where we are root.
 * Answers null when they are there, else why not, as the end of a sentence.
 */
export const installDebianPackages = async (packages, purpose) => {
  const command = `apt-get install ${packages.join(' ')}`
  if (debianKind() === null) return 'this system has no packages of Debian'
  if (process.getuid?.() !== 0) return `installing it needs root: run "${command}"`
  say(`Installing ${packages.join(', ')} ${purpose}…`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const updated = await run('apt-get', ['update', '-qq'], options)
  const code =
    updated === 0
      ? await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
      : updated
  return code === 0 ? null : `apt-get could not install it (code ${code}): run "${command}"`
}
