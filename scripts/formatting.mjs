import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { hashOfFiles, listTreeFiles } from './tree-files.mjs'

/** Says which files are not formatted, and reads only those that changed since they were found good. */
const keyFile = join(root, '.build', 'cache', 'formatting.json')

/** What every file depends on: the rules, the versions of what is installed, and what is left out. */
const commonFiles = ['biome.json', 'package-lock.json', '.gitignore']

/** With more than these, all are read: a command has room for so many names. */
const mostNames = 500

const format = (paths) =>
  run(process.execPath, [
    join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    'format',
    '--no-errors-on-unmatched',
    ...paths,
  ])

const files = (await listTreeFiles())?.filter((file) => existsSync(join(root, file)))
if (files === undefined) {
  process.exitCode = await format(['.'])
} else {
  const common = hashOfFiles(commonFiles)
  const now = Object.fromEntries(files.map((file) => [file, hashOfFiles([file])]))
  const kept = existsSync(keyFile) ? JSON.parse(readFileSync(keyFile, 'utf8')) : undefined
  const good = kept?.common === common ? kept.files : {}
  const changed = files.filter((file) => good[file] !== now[file])
  const paths = changed.length > mostNames ? ['.'] : changed
  process.exitCode = paths.length === 0 ? 0 : await format(paths)
  if (process.exitCode === 0) {
    mkdirSync(dirname(keyFile), { recursive: true })
    writeFileSync(keyFile, JSON.stringify({ common, files: now }))
  }
}
