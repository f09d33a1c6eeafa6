import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const shippedWorkspaces = ['apps/server', 'apps/web']
const licenseFile = /^(?:licen[cs]e|copying|notice)/iu

/** Where npm put a package that the one at `path` names, as a key of the lock file. */
const locate = (packages, path, name) => {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[found] !== undefined) return found
    if (folder === '') return undefined
  }
}

/** The keys in the lock file of all packages that what is shipped is made of, ours left out. */
const shippedPackages = (packages) => {
  const found = new Set()
  const follow = (path) => {
    const { dependencies, peerDependencies, peerDependenciesMeta, optionalDependencies } = packages[path]
    // What our own workspaces name as optional is not bundled: it differs between systems, and npm adds it.
    const optional = path.includes('node_modules/') ? optionalDependencies : {}
    // A package may name an optional peer there alone, and the bundler takes it in where it is installed.
    for (const name of Object.keys({
      ...dependencies,
      ...peerDependencies,
      ...peerDependenciesMeta,
      ...optional,
    })) {
      const key = locate(packages, path, name)
      // What is not installed (an optional peer) is not shipped.
      if (key === undefined || found.has(key) || !existsSync(join(root, key))) continue
      found.add(key)
      follow(packages[key].link === true ? packages[key].resolved : key)
    }
  }
  for (const workspace of shippedWorkspaces) follow(workspace)
  return [...found]
    .filter((key) => packages[key].link !== true)
    .toSorted((first, second) => (first < second ? -1 : 1))
}

const licenseText = (folder) => {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && licenseFile.test(entry.name),
  )
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n')
}

/** The licenses of all packages that the product is made of, as one text; packages with the same words share them. */
export const thirdPartyNotices = () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const byText = new Map()
  for (const key of shippedPackages(packages)) {
    const folder = join(root, key)
    const {
      name,
      version,
      // As manifests named them before there was one word for it.
      licenses: [old] = [],
      license = old?.type ?? 'no license named',
      author,
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    // A package that stands in for another is found under the name of that one.
    const called = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const by = typeof author === 'string' ? author : author?.name
    const text = licenseText(folder) || `Licensed under ${license}${by === undefined ? '' : `, by ${by}`}.`
    byText.set(text, [
      ...(byText.get(text) ?? []),
      `${called} ${version} (${license}${called === name ? '' : `, ${name}`})`,
    ])
  }
  const parts = [...byText].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`)
  return ['Ashlar is made of the packages below; each is followed by its license.\n', ...parts].join(
    `\n${'-'.repeat(80)}\n\n`,
  )
}
