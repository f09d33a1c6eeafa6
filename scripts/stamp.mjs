import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

const ignoredFolders = new Set(['node_modules', 'dist', 'test-results'])

/** All files of a build's sources below a folder; tests are none. */
export const filesBelow = (folder) => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : filesBelow(path)
    return entry.name.includes('.test.') ? [] : [path]
  })
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

const readStamp = (stampFile) => {
  if (!existsSync(stampFile)) return ['', '']
  return readFileSync(stampFile, 'utf8').trim().split('\n')
}

/** Calls `build` where the files differ from those that the stamp was written for, and writes the stamp. */
export const whereStale = async (stampFile, inputs, build) => {
  const files = inputs.toSorted((first, second) => (first < second ? -1 : 1))
  const seen = glance(files)
  const [lastSeen, lastFingerprint] = readStamp(stampFile)
  if (seen === lastSeen) return
  const now = fingerprint(files)
  if (now !== lastFingerprint) await build()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, `${seen}\n${now}\n`)
}
