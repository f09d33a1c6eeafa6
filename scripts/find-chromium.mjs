import { existsSync } from 'node:fs'
import { debianKind, installDebianPackages } from './debian-packages.mjs'
import { installedChromium, withoutWindow } from './installed-chromium.mjs'

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
  if (process.env.CHROMIUM_PATH) return installedChromium()
  const failure = existsSync(withoutWindow) ? null : await installWithoutWindow()
  const { path } = installedChromium()
  if (path !== undefined) return { path }
  return { reason: `no Chromium or Chrome was found: ${failure ?? 'the installed package has none'}` }
}
