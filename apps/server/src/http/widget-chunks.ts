import { BuiltChunks } from './built-chunks.ts'

/** A widget's view stands in the folder that has its type as its name. */
const isViewOf = (type: string, source: string): boolean =>
  source.endsWith('View.tsx') && source.includes(`/src/${type}/`)

/** The views that nearly every page has are built into one file, which has no source of its own but this name. */
const isCommonViews = (source: string): boolean => /^_common-[\w-]+\.js$/u.test(source)

/** The list of where all other views are. */
const isListOfOtherViews = (source: string): boolean => source.endsWith('/widgets/src/other-views.ts')

/** What every page with widgets is going to ask for, whatever they are. */
export const isForAnyWidget = (source: string): boolean => isCommonViews(source) || isListOfOtherViews(source)

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
    const views = (await this.#chunks.sources()).filter((source) =>
      sorted.some((type) => isViewOf(type, source)),
    )
    const links = await this.#chunks.linksTo(
      (source) =>
        isCommonViews(source) || views.includes(source) || (views.length > 0 && isListOfOtherViews(source)),
      { present: ['viewer.html'] },
    )
    this.#links.set(key, links)
    return links
  }
}
