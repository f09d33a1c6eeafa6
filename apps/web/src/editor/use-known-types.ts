import { apisOf, descendantsOf, rootOf } from '@ashlar/document'
import { type ApiRecord, blocksWithin, type PageRecords, type WidgetRecord } from '@ashlar/schema'
import { useMemo } from 'react'
import { blockScope } from './blocks/block-scope.ts'
import { knownAnswers } from './blocks/known-answers.ts'
import { type ApiSource, createKnownTypes, type KnownTypes } from './code/index.ts'
import { useEditorParts } from './context/editor-context.tsx'

const sourceOf = ({ name, blocks, responseType }: ApiRecord): ApiSource => ({
  name,
  blocks,
  isStreaming: responseType === 'STREAM',
})

/** The widgets of a page by their names. They are asked for many times while nothing changes, so they are sorted once. */
class WidgetsByName {
  #records: PageRecords | null = null
  #named: ReadonlyMap<string, WidgetRecord> = new Map()

  named(records: PageRecords, name: string): WidgetRecord | undefined {
    if (records !== this.#records) {
      const root = rootOf(records)
      const all = root === undefined ? [] : descendantsOf(records, root.id)
      this.#named = new Map(all.map((widget) => [widget.name, widget]))
      this.#records = records
    }
    return this.#named.get(name)
  }
}

/** What is known of the names of the page that is edited, before anything on it ran. */
export const useKnownTypes = (): KnownTypes => {
  const { session, integrations, profiles } = useEditorParts()
  return useMemo(() => {
    const apis = (): readonly ApiRecord[] => apisOf(session.state.records)
    const answers = knownAnswers(integrations, () => profiles.store.getState().selected.edit)
    const widgets = new WidgetsByName()
    return createKnownTypes({
      ...answers,
      api: (name) => {
        const api = apis().find((each) => each.name === name)
        return api && sourceOf(api)
      },
      block: (id) => {
        for (const api of apis()) {
          const block = [...blocksWithin(api.blocks)].find((each) => each.id === id)
          if (block !== undefined) return { api: sourceOf(api), block }
        }
        return undefined
      },
      widget: (name) => {
        const widget = widgets.named(session.state.records, name)
        if (widget === undefined) return undefined
        const { exposes = {} } = session.catalogue.get(widget.type) ?? {}
        return { properties: widget.properties, exposes }
      },
      scopeOf: (api, blockId, names) =>
        blockScope(api, blockId, session.state.application.apiState(api.name).run, names),
    })
  }, [session, integrations, profiles])
}
