import { existsSync } from 'node:fs'
import { debianKind, installDebianPackages } from './debian-packages.mjs'

/** Draws no window around its pages, which is a sixth of the time of all journeys. */
const withoutWindow = '/usr/bin/chromium-headless-shell'

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

const findInstalled = () => usualPlaces.find((path) => existsSync(path))

/** Installs Debian's package; null when it is there, else why not. */
const installWithoutWindow = async () => {
  // Ubuntu's package is only a pointer to a snap, which containers cannot run.
  if (debianKind() !== 'debian') return 'install one, or set CHROMIUM_PATH'
  return installDebianPackages(['chromium-headless-shell', 'fonts-liberation'], 'for the browser tests')
}

/**
 * The browser for the browser tests: `{ path }`, or `{ reason }` in words why there is none. Installs Debian's
 * package when we are root there, because that needs no question.
 */
export const findChromium = async () => {
  const told = process.env.CHROMIUM_PATH
  if (told !== undefined && told !== '') {
    return existsSync(told) ? { path: told } : { reason: `CHROMIUM_PATH names ${told}, which does not exist` }
  }
  if (existsSync(withoutWindow)) return { path: withoutWindow }
  const failure = await installWithoutWindow()
  if (existsSync(withoutWindow)) return { path: withoutWindow }
  const path = findInstalled()
  if (path !== undefined) return { path }
  return { reason: `no Chromium or Chrome was found: ${failure ?? 'the installed package has none'}` }
}
