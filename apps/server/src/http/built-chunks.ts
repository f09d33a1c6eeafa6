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

/** The files of the built browser part, by the sources they were made of. */
export class BuiltChunks {
  readonly #file: string
  #read: Promise<Manifest> | undefined

  constructor(webFolder: string) {
    this.#file = join(webFolder, '.vite', 'manifest.json')
  }

  /** Read when a page is asked for: nothing else needs it. */
  get #manifest(): Promise<Manifest> {
    this.#read ??= readFile(this.#file, 'utf8').then((text) => manifestSchema.parse(JSON.parse(text)))
    return this.#read
  }

  /** The sources of which files were built, and the names of shared files. */
  async sources(): Promise<readonly string[]> {
    return Object.keys(await this.#manifest)
  }

  /**
   * The `link` elements that load some sources, with all that they import, together with a page. `present` are sources
   * whose files the page names itself.
   */
  async linksTo(
    isWanted: (source: string) => boolean,
    { present = [] }: { present?: readonly string[] } = {},
  ): Promise<string> {
    const manifest = await this.#manifest
    const known = filesOf(manifest, present)
    const { scripts, styles } = filesOf(manifest, Object.keys(manifest).filter(isWanted))
    return [
      ...[...styles]
        .filter((file) => !known.styles.has(file))
        .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
      ...[...scripts]
        .filter((file) => !known.scripts.has(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ].join('')
  }
}

const filesOf = (
  manifest: Manifest,
  sources: readonly string[],
): { scripts: Set<string>; styles: Set<string> } => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    // Styles of what is imported come first, so that the importing file's own have the last word.
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const source of sources) visit(source)
  return { scripts, styles }
}
