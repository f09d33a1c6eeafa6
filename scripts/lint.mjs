import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { hashOfFiles, listTreeFiles } from './tree-files.mjs'

/**
 * Lints what changed since it was last found good. The rules read types, and types travel between packages: a package is
 * linted again when its own files or those of a package that it builds on changed, or what every one of them depends on.
 */
const keyFile = join(root, '.build', 'cache', 'lint.json')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** What all packages depend on: rules, options of the compiler, versions of what is installed. */
const commonFiles = ['.oxlintrc.json', 'tsconfig.base.json', 'tsconfig.json', 'package-lock.json']

/** Each package by its folder, with the folders of those that it builds on. */
const readPackages = () => {
  const folders = readJson(join(root, 'tsconfig.json')).references.map(({ path }) => join(path))
  const packages = folders.map((folder) => ({ folder, ...readJson(join(root, folder, 'package.json')) }))
  const folderOf = new Map(packages.map(({ name, folder }) => [name, folder]))
  return new Map(
    packages.map(({ folder, dependencies, devDependencies }) => [
      folder,
      Object.keys({ ...dependencies, ...devDependencies }).flatMap((name) => folderOf.get(name) ?? []),
    ]),
  )
}

/** The key of each package, and of all that stands outside of them, which may use any. */
const keysOf = (files, packages) => {
  const isCode = (file) => /\.(?:[cm]?[jt]sx?|json)$/u.test(file)
  const own = new Map([...packages.keys()].map((folder) => [folder, []]))
  const outside = []
  for (const file of files.filter(isCode)) {
    const folder = [...packages.keys()].find((name) => file.startsWith(`${name}/`))
    if (folder !== undefined) own.get(folder).push(file)
    else if (!commonFiles.includes(file)) outside.push(file)
  }
  const common = hashOfFiles(commonFiles)
  const keys = new Map()
  const keyOf = (folder) => {
    const known = keys.get(folder)
    if (known !== undefined) return known
    const below = (packages.get(folder) ?? []).map(keyOf)
    const key = createHash('sha256')
      .update([common, hashOfFiles(own.get(folder)), ...below].join())
      .digest('hex')
    keys.set(folder, key)
    return key
  }
  for (const folder of packages.keys()) keyOf(folder)
  const outsideKey = createHash('sha256')
    .update([hashOfFiles(outside), ...keys.values()].join())
    .digest('hex')
  return { keys, outside, outsideKey }
}

const lint = (paths) =>
  run(process.execPath, [
    join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--report-unused-disable-directives',
    '--deny-warnings',
    ...paths,
  ])

const files = await listTreeFiles()
if (files === null) {
  process.exitCode = await lint([])
} else {
  const { keys, outside, outsideKey } = keysOf(files, readPackages())
  const good = existsSync(keyFile) ? readJson(keyFile) : {}
  const now = { ...Object.fromEntries(keys), outside: outsideKey }
  const changed = Object.keys(now).filter((name) => good[name] !== now[name])
  const paths = changed.flatMap((name) =>
    name === 'outside' ? outside.filter((file) => !file.endsWith('.json')) : [name],
  )
  process.exitCode = paths.length === 0 ? 0 : await lint(paths)
  if (process.exitCode === 0) {
    mkdirSync(dirname(keyFile), { recursive: true })
    writeFileSync(keyFile, JSON.stringify(now, null, 2))
  }
}
