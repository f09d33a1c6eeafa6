import { existsSync } from 'node:fs'

/** Draws no window around its pages, which is a sixth of the time of all journeys. */
export const withoutWindow = '/usr/bin/chromium-headless-shell'

const usualPlaces = [
  withoutWindow,
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

/** The Chromium or Chrome of this machine: `{ path }`, or `{ reason }` in words why there is none. */
export const installedChromium = () => {
  const told = process.env['CHROMIUM_PATH']
  if (told !== undefined && told !== '') {
    return existsSync(told) ? { path: told } : { reason: `CHROMIUM_PATH names ${told}, which does not exist` }
  }
  const path = usualPlaces.find((place) => existsSync(place))
  return path === undefined
    ? { reason: 'no Chromium or Chrome was found; install one, or set CHROMIUM_PATH' }
    : { path }
}
