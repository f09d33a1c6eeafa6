import { BuiltChunks } from './built-chunks.ts'

/** Says which built files the views of widgets need, so that a page can name them before its script asks. */
export class WidgetChunks {
  readonly #chunks: BuiltChunks
  readonly #links = new Map<string, string>()

  constructor(webFolder: string) {
    this.#chunks = new BuiltChunks(webFolder)
  }

  /** The `link` elements that load the views of some types of widgets together with the page. */
  async linksFor(types: Iterable<string>): Promise<string> {
    const sorted = [...new Set(types)].toSorted()
    const key = sorted.join(' ')
    const known = this.#links.get(key)
    if (known !== undefined) return known
    const links = await this.#chunks.linksTo(
      // A widget's view stands in the folder that has its type as its name.
      (source) => source.endsWith('View.tsx') && sorted.some((type) => source.includes(`/src/${type}/`)),
      { present: ['viewer.html'] },
    )
    this.#links.set(key, links)
    return links
  }
}
