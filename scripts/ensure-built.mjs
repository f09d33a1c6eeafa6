import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acquireLock } from './acquire-lock.mjs'
import { compressAssets } from './compress-assets.mjs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp, say, seconds } from './say.mjs'

const web = join(root, 'apps', 'web')
const stampFile = join(web, 'dist', '.stamp')
const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

const filesBelow = (folder) => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(path)
    return entry.name.includes('.test.') ? [] : [path]
  })
}

const inputs = () => {
  const packages = join(root, 'packages')
  return [
    join(root, 'package-lock.json'),
    ...filesBelow(web),
    ...readdirSync(packages).flatMap((name) => filesBelow(join(packages, name, 'src'))),
  ].toSorted((first, second) => (first < second ? -1 : 1))
}

/** Times and sizes of the inputs: cheap to find, and equal means that nothing was touched. */
const glance = (files) => {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file.slice(root.length)}\0${mtimeMs}\0${size}\0`)
  }
  return hash.digest('hex')
}

/** The contents of the inputs: the same after a fresh checkout, when all times are new. */
const fingerprint = (files) => {
  const hash = createHash('sha256')
  for (const file of files)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const readStamp = () => {
  if (!existsSync(stampFile)) return ['', '']
  return readFileSync(stampFile, 'utf8').trim().split('\n')
}

/** Builds the browser part where its sources differ from those of the last build. */
export const ensureBuilt = async (node) => {
  // Somebody who starts the product while its tests run would build into the same folder.
  const release = await acquireLock(join(root, '.build', 'web.lock'))
  try {
    await buildWhereStale(node)
  } finally {
    release()
  }
}

const buildWhereStale = async (node) => {
  const files = inputs()
  const seen = glance(files)
  const [lastSeen, lastFingerprint] = readStamp()
  if (seen === lastSeen) return
  const now = fingerprint(files)
  if (now !== lastFingerprint) {
    say('Building the browser part…')
    const started = Date.now()
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const code = await run(node, [vite, 'build', '--logLevel', 'warn'], { cwd: web })
    if (code !== 0) giveUp(`The browser part could not be built (code ${code}); the reason is above.`)
    await compressAssets(join(web, 'dist', 'assets'))
    say(`Built the browser part in ${seconds(Date.now() - started)}`)
  }
  mkdirSync(join(web, 'dist'), { recursive: true })
  writeFileSync(stampFile, `${seen}\n${now}\n`)
}
