import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { iconFolder } from '../src/icons/icon-address.ts'
import { foreignIconNames } from './foreign-icon-names.ts'

type IconNode = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[]

interface Icon {
  readonly name: string
  readonly node: IconNode
  /** Names that the icon had in earlier versions of the set. */
  readonly aliases?: readonly string[]
}

/** What a module of the icon set says of its icon. */
const isIcon = (value: unknown): value is Icon =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'node' in value &&
  Array.isArray(value.node)

const pictureOf = (node: IconNode): string => {
  const shapes = node.map(([element, attributes]) => {
    const written = Object.entries(attributes)
      .filter(([name]) => name !== 'key')
      .map(([name, value]) => ` ${name}="${value}"`)
    return `<${element}${written.join('')}/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}</svg>`
}

const readIcons = async (): Promise<ReadonlyMap<string, string>> => {
  const entry = createRequire(import.meta.url).resolve('lucide-react/dynamicIconImports')
  const folder = join(entry, '..', entry.includes('dist') ? '.' : 'dist', 'esm', 'icons')
  const modules = (await readdir(folder)).filter((file) => file.endsWith('.mjs'))
  const icons = new Map<string, Icon>()
  const files = new Map<string, string>()
  for (const file of modules.toSorted()) {
    const module: { __iconData?: unknown } = await import(pathToFileURL(join(folder, file)).href)
    const icon = module.__iconData
    if (isIcon(icon)) icons.set(icon.name, icon)
  }
  for (const { name, node } of icons.values()) files.set(`${name}.svg`, pictureOf(node))
  const names = [...icons.keys()]
  // Older names still draw, since applications hold them, but are no longer offered.
  for (const { aliases = [], node } of icons.values())
    for (const alias of aliases) if (!icons.has(alias)) files.set(`${alias}.svg`, pictureOf(node))
  // So do the names that other sets have: as files, so that no page has to carry a list of them.
  for (const [other, name] of foreignIconNames) {
    const picture = files.get(`${name}.svg`)
    if (picture !== undefined && !files.has(`${other}.svg`)) files.set(`${other}.svg`, picture)
  }
  files.set('names.json', JSON.stringify(names))
  return files
}

let read: Promise<ReadonlyMap<string, string>> | undefined

/** The pictures of the icon set by file name, and `names.json` with the list of them. */
export const iconFiles = (): Promise<ReadonlyMap<string, string>> => {
  read ??= readIcons()
  return read
}

/** Puts the pictures of the icon set beside the built files, and serves them while developing. */
export const iconFilesPlugin = (): Plugin => ({
  name: 'ashlar-icon-files',
  async generateBundle() {
    for (const [name, source] of await iconFiles())
      this.emitFile({ type: 'asset', fileName: `${iconFolder.slice(1)}/${name}`, source })
  },
  configureServer: (server) => {
    server.middlewares.use(iconFolder, (request, response, next) => {
      const name = (request.url ?? '').replace(/^\//, '').replace(/\?.*$/, '')
      iconFiles().then((files) => {
        const file = files.get(name)
        if (file === undefined) {
          next()
          return
        }
        response.setHeader('Content-Type', name.endsWith('.svg') ? 'image/svg+xml' : 'application/json')
        response.end(file)
      }, next)
    })
  },
})
