import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

const isDebian = () =>
  existsSync('/etc/debian_version') &&
  existsSync('/usr/bin/apt-get') &&
  // Ubuntu's package is only a pointer to a snap, which containers cannot run.
  !/^ID=ubuntu$/mu.test(existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '')

const findInstalled = () => usualPlaces.find((path) => existsSync(path))

/**
 * The browser for the browser tests: `{ path }`, or `{ reason }` in words why there is none. Installs Debian's
 * package when we are root there, because that needs no question.
 */
export const findChromium = async () => {
  const told = process.env.CHROMIUM_PATH
  if (told !== undefined && told !== '') {
    return existsSync(told) ? { path: told } : { reason: `CHROMIUM_PATH names ${told}, which does not exist` }
  }
  const installed = findInstalled()
  if (installed !== undefined) return { path: installed }
  if (!isDebian()) {
    return { reason: 'no Chromium or Chrome was found; install one, or set CHROMIUM_PATH' }
  }
  if (process.getuid?.() !== 0) {
    return { reason: 'no Chromium was found, and installing it needs root: run "apt-get install chromium"' }
  }
  say('Installing Chromium for the browser tests…')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const updated = await run('apt-get', ['update', '-qq'], options)
  const code =
    updated === 0
      ? await run(
          'apt-get',
          ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
          options,
        )
      : updated
  const path = findInstalled()
  if (code === 0 && path !== undefined) return { path }
  return { reason: `no Chromium was found, and apt-get could not install it (code ${code})` }
}
