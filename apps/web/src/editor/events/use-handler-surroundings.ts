import { apisOf, descendantsOf, rootOf, stateVariablesOf } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import type { PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { useEditor, useEditorSession } from '../session/editor-context.tsx'
import type { HandlerSurroundings } from './step-form.ts'

/** What the steps of a page's handlers may name; `names` is what their bindings may read. */
export const handlerSurroundings = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  names: () => readonly ScopeEntry[],
): HandlerSurroundings => {
  const root = rootOf(records)
  const widgets = root === undefined ? [] : descendantsOf(records, root.id)
  const all = Object.values(records)
  return {
    names,
    apiNames: apisOf(records).map(({ name }) => name),
    widgetNames: widgets.map(({ name, type }) => ({ name, type })),
    stateVariableNames: stateVariablesOf(records).map(({ name }) => name),
    timerNames: all.flatMap((record) => (record.kind === 'timer' ? [record.name] : [])),
    events: all.flatMap((record) =>
      record.kind === 'event'
        ? [{ name: record.name, arguments: record.arguments.map(({ name }) => name) }]
        : [],
    ),
    settable: (type) => [...(catalogue.get(type)?.settable ?? [])],
  }
}

/** The same for the page that is open in the editor; without `names`, bindings read what the whole page may. */
export const useHandlerSurroundings = (names?: () => readonly ScopeEntry[]): HandlerSurroundings => {
  const { catalogue } = useEditorSession()
  const records = useEditor((state) => state.records)
  const application = useEditor((state) => state.application)
  return handlerSurroundings(records, catalogue, names ?? (() => application.names()))
}
