import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
)
type Manifest = z.output<typeof manifestSchema>

/** Says which built files the views of widgets need, so that a page can name them before its script asks. */
export class WidgetChunks {
  readonly #manifest: Promise<Manifest>
  readonly #links = new Map<string, string>()

  constructor(webFolder: string) {
    this.#manifest = readFile(join(webFolder, '.vite', 'manifest.json'), 'utf8').then((text) =>
      manifestSchema.parse(JSON.parse(text)),
    )
    // A missing build is told when a page is asked for, not as a promise that nobody looks at.
    this.#manifest.catch(() => undefined)
  }

  /** The `link` elements that load the views of some types of widgets together with the page. */
  async linksFor(types: Iterable<string>): Promise<string> {
    const key = [...new Set(types)].toSorted().join(' ')
    const known = this.#links.get(key)
    if (known !== undefined) return known
    const links = linksOf(await this.#manifest, key.split(' '))
    this.#links.set(key, links)
    return links
  }
}

const linksOf = (manifest: Manifest, types: readonly string[]): string => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const type of types) {
    // A widget's view stands in the folder that has its type as its name.
    for (const name of Object.keys(manifest))
      if (name.endsWith('View.tsx') && name.includes(`/src/${type}/`)) visit(name)
  }
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('')
}
