import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The oldest major version of Node that can start the commands. */
export const oldestNode = 20
/** The major version of Node that the product runs on. */
export const pinnedMajor = 24

/** @type {Partial<Record<NodeJS.Platform, string>>} */
const platformNames = { win32: 'win' }
const platform = platformNames[process.platform] ?? process.platform

const pinnedNode = () => {
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-${platform}-${process.arch}/package.json`)
    const file = join(dirname(manifest), 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** The major version of the Node that runs this. */
export const ownMajor = Number(process.versions.node.split('.')[0])

/**
 * The path of the Node that the product runs on: the pinned one from the packages, else our own when it is new enough.
 * Throws an `Error` with a sentence where there is neither.
 */
export const findNode = () => {
  const found = pinnedNode() ?? (ownMajor >= pinnedMajor ? process.execPath : undefined)
  if (found !== undefined) return found
  throw new Error(
    `Ashlar runs on Node ${pinnedMajor}. There is no ready-made one for ${platform}-${process.arch} among the packages, and this is Node ${process.versions.node}. Install Node ${pinnedMajor} or newer, then run the command again.`,
  )
}
