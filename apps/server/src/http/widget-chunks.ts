import { BuiltChunks } from './built-chunks.ts'

/** A widget's view stands in the folder that has its type as its name. */
const isViewOf = (type: string, source: string): boolean =>
  source.endsWith('View.tsx') && source.includes(`/src/${type}/`)

/** The views that nearly every page has are built into one file, which has no source of its own but this name. */
export const isCommonViews = (source: string): boolean => /^_common-[\w-]+\.js$/u.test(source)

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
      (source) => isCommonViews(source) || sorted.some((type) => isViewOf(type, source)),
      { present: ['viewer.html'] },
    )
    this.#links.set(key, links)
    return links
  }
}
