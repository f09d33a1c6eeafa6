import { ancestorsOf, descendantsOf, rootOf } from '@ashlar/document'
import type { BindingPlace, ScopeEntry } from '@ashlar/runtime'
import type { PageRecords, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'

const entry = (name: string, kind: ScopeEntry['kind'], value: unknown, type = ''): ScopeEntry => ({
  name,
  kind,
  type,
  value,
  help: '',
})

const named = (names: readonly string[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(names.map((name) => [name, undefined]))

const valueOfApi = named(['response', 'error', 'isLoading'])

/** What a component has for bindings to read, without what it is worth. */
const valueOf = (widget: WidgetRecord, catalogue: WidgetCatalogue): Readonly<Record<string, undefined>> => {
  const { properties = {}, exposes = {} } = catalogue.get(widget.type) ?? {}
  return named([...Object.keys(properties), ...Object.keys(exposes)])
}

/** What bindings of a page that is not alive may name. `global` is what every page of its application knows. */
export const namesOfPage = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  global: readonly ScopeEntry[],
): ScopeEntry[] => {
  const root = rootOf(records)
  const widgets = root === undefined ? [] : [root, ...descendantsOf(records, root.id)]
  const others = Object.values(records).flatMap((record): ScopeEntry[] => {
    if (record.kind === 'api') return [entry(record.name, 'api', valueOfApi)]
    if (record.kind === 'stateVariable' && record.scope !== 'app') {
      return [entry(record.name, 'stateVariable', named(['value']))]
    }
    return record.kind === 'timer' && record.scope !== 'app'
      ? [entry(record.name, 'timer', named(['isActive', 'state']))]
      : []
  })
  return [
    ...widgets.map((widget) => entry(widget.name, 'widget', valueOf(widget, catalogue), widget.type)),
    ...others,
    ...global,
  ]
}

/** What only bindings at a place of such a page may name. */
export const namesAtPlace = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { widgetId, perItem }: BindingPlace,
): ScopeEntry[] => {
  const item = (name: string, widget: string, property: string, type: string): ScopeEntry => ({
    ...entry(name, 'global', undefined, type),
    itemOf: { widget, property },
  })
  const own = records[widgetId]
  // The nearest comes last and hides the others.
  const repeated = ancestorsOf(records, widgetId)
    .toReversed()
    .flatMap((around) => {
      const { repeats } = catalogue.get(around.type) ?? {}
      if (repeats === undefined) return []
      const { of, as } = repeats
      return [item(as.item, around.name, of, 'item'), item(as.cell, around.name, of, 'cell')]
    })
  const each =
    perItem === undefined || own === undefined ? [] : [item(perItem.as, own.name, perItem.of, 'item')]
  return [...repeated, ...each]
}
