import type { RunView } from '@ashlar/contract'
import { apisOf, descendantsOf, rootOf } from '@ashlar/document'
import {
  type ApiRecord,
  blocksWithin,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { blockScope } from './blocks/block-scope.ts'
import type { KnownAnswers } from './blocks/known-answers.ts'
import type { ApiSource, TypeSources } from './code/index.ts'

const sourceOf = ({ name, blocks, responseType }: ApiRecord): ApiSource => ({
  name,
  blocks,
  isStreaming: responseType === 'STREAM',
})

/** Finds widgets and blocks of a page. They are asked for many times while nothing changes, so they are sorted once. */
class FoundOnPage {
  #records: PageRecords | null = null
  #widgets: ReadonlyMap<string, WidgetRecord> = new Map()
  #apis: ReadonlyMap<string, ApiRecord> = new Map()

  widget(records: PageRecords, name: string): WidgetRecord | undefined {
    this.#take(records)
    return this.#widgets.get(name)
  }

  api(records: PageRecords, name: string): ApiRecord | undefined {
    this.#take(records)
    return this.#apis.get(name)
  }

  #take(records: PageRecords): void {
    if (records === this.#records) return
    const root = rootOf(records)
    const all = root === undefined ? [] : descendantsOf(records, root.id)
    this.#widgets = new Map(all.map((widget) => [widget.name, widget]))
    this.#apis = new Map(apisOf(records).map((api) => [api.name, api]))
    this.#records = records
  }
}

/** A page from whose document types come. */
interface TypedPage {
  readonly records: () => PageRecords
  readonly catalogue: WidgetCatalogue
  /** How an API ran last; null where it has not. */
  readonly runOf: (apiName: string) => RunView | null
}

/** Where the types of a page come from: its document, and what is known of the answers of its steps. */
export const typeSourcesOf = (
  { records, catalogue, runOf }: TypedPage,
  answers: Pick<KnownAnswers, 'answer' | 'message' | 'refusal' | 'script' | 'workflowCall' | 'workflow'>,
): TypeSources => {
  const found = new FoundOnPage()
  return {
    answer: answers.answer,
    message: answers.message,
    refusal: answers.refusal,
    script: answers.script,
    workflowCall: answers.workflowCall,
    workflow: answers.workflow,
    api: (name) => {
      const api = found.api(records(), name)
      return api && sourceOf(api)
    },
    block: (id) => {
      for (const api of apisOf(records())) {
        const block = [...blocksWithin(api.blocks)].find((each) => each.id === id)
        if (block !== undefined) return { api: sourceOf(api), block }
      }
      return undefined
    },
    widget: (name) => {
      const widget = found.widget(records(), name)
      if (widget === undefined) return undefined
      const { exposes = {} } = catalogue.get(widget.type) ?? {}
      return { properties: widget.properties, exposes }
    },
    scopeOf: (api, blockId, names) => blockScope(api, blockId, runOf(api.name), names),
  }
}
