import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, oldestNode, ownMajor } from './find-node.mjs'
import { unlikeLocked } from './installed-as-locked.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp, say } from './say.mjs'

const stampFile = join(root, 'node_modules', '.ashlar-install')

const byName = (first, second) => (first < second ? -1 : 1)

const manifests = () => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const folders = workspaces.flatMap((pattern) => {
    if (!pattern.endsWith('/*')) return [pattern]
    const parent = pattern.slice(0, -2)
    return readdirSync(join(root, parent))
      .toSorted(byName)
      .map((name) => `${parent}/${name}`)
  })
  return ['.', ...folders]
    .map((folder) => join(root, folder, 'package.json'))
    .filter((file) => existsSync(file))
}

const stampOfSources = () => {
  const hash = createHash('sha256')
  for (const file of [join(root, 'package-lock.json'), ...manifests()]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  // What is installed depends on the machine too: a folder shared with a container may hold the other's.
  return `${hash.digest('hex')} ${process.platform}-${process.arch}\n`
}

/** Whether what npm noted about node_modules is what the lock file asks for, however it came to be there. */
const isInstalledAsLocked = () => {
  const noteFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(noteFile)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const present = JSON.parse(readFileSync(noteFile, 'utf8')).packages
  return unlikeLocked(wanted, present).length === 0
}

const install = async () => {
  say('Installing the packages Ashlar is made of. This takes about a minute and is needed once…')
  const npm = process.env.npm_execpath
  // The machine's own Node runs npm: the pinned one lies in the folder that npm is about to replace.
  const hostNode = process.env.npm_node_execpath ?? process.execPath
  // Not "npm ci", which begins by deleting everything that is installed. This keeps to the lock file and does not write to it.
  const flags = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel', 'error']
  const code =
    npm === undefined
      ? await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', flags, {
          shell: process.platform === 'win32',
        })
      : await run(hostNode, [npm, ...flags])
  if (code !== 0) {
    giveUp(
      `npm install failed with code ${code}; its own words are above. Mend that, then run the command again.`,
    )
  }
}

/**
 * Installs what is missing or out of step with the lock file, and answers the path of the Node to run with.
 * Ends the process with a sentence where that is not possible.
 */
export const ensureInstalled = async () => {
  if (ownMajor < oldestNode) {
    giveUp(`Ashlar needs Node ${oldestNode} or newer to start; this is ${process.versions.node}.`)
  }
  const wanted = stampOfSources()
  const isCurrent = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
  if (!isCurrent) {
    if (!isInstalledAsLocked()) await install()
    writeFileSync(stampFile, wanted)
  }
  try {
    return findNode()
  } catch (error) {
    return giveUp(error.message)
  }
}
