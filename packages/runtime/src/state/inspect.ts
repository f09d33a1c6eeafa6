import { formatPath } from '@ashlar/expression'
import { isNameInModule } from '@ashlar/schema'
import { isCellName } from '../evaluation/cell-names.ts'
import { iconNames } from '../evaluation/icon-names.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import type { BindingPlace, ScopeEntry } from './scope-entry.ts'
import type { WidgetFactsByType } from '../page-model.ts'
import type { WidgetStore } from './widget-store.ts'

const helpOfKind = {
  widget: 'A component of this page.',
  api: 'An API of this page: response, error and isLoading.',
  stateVariable: 'A state variable of this page: value.',
  timer: 'A timer of this page: isActive and state.',
  global: 'What every page knows.',
}

/** Everything that bindings may name, sorted by name; `place` adds what only bindings there may. */
export const scopeEntries = (
  values: PageValues,
  widgets: WidgetStore,
  catalogue: WidgetFactsByType,
  place?: BindingPlace,
): ScopeEntry[] => {
  const entries = place === undefined ? [] : namesAt(values, widgets, place)
  for (const { message } of values.sources()) {
    if (isCellName(message.name) || message.kind === 'cell' || isNameInModule(message.name)) continue
    const type = message.kind === 'widget' ? (widgets.named(message.name)?.record.type ?? '') : ''
    entries.push({
      name: message.name,
      kind: message.kind,
      type,
      value: values.values(message.name),
      help: catalogue.get(type)?.help ?? helpOfKind[message.kind],
    })
  }
  const help = 'The names of icons, as components take them: icons.check.'
  entries.push({ name: 'icons', kind: 'global', type: '', value: iconNames, help })
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** What only the bindings of one place may name: the item of a repeated cell, and the row of a list. Shown by the first. */
export const namesAt = (values: PageValues, widgets: WidgetStore, place: BindingPlace): ScopeEntry[] => {
  const instance = widgets.find(place.widgetId)
  if (instance === undefined) return []
  const entries = new Map<string, ScopeEntry>()
  for (const [name, path] of Object.entries(values.source(instance.name)?.message.names ?? {})) {
    const value = values.at(formatPath(path))
    const isItem = path.length > 1
    const help = isItem ? 'The item that this cell is about.' : 'This cell: its index, and its item as value.'
    const [owner, property] = values.source(path[0] ?? '')?.message.names?.['list'] ?? []
    const list = owner === undefined || property === undefined ? {} : { itemOf: { widget: owner, property } }
    entries.set(name, { name, kind: 'global', type: isItem ? 'item' : 'cell', value, help, ...list })
  }
  if (place.perItem !== undefined) {
    const { of, as } = place.perItem
    const list = values.values(instance.name)?.[of]
    const value: unknown = Array.isArray(list) ? list[0] : undefined
    const help = 'The present item of the list. Shown is the first one.'
    const itemOf = { widget: instance.name, property: of }
    entries.set(as, { name: as, kind: 'global', type: 'item', value, help, itemOf })
  }
  return [...entries.values()]
}

/** The present value at a path, and the error of the property it lies in. */
export const inspectPath = (values: PageValues, path: string): { value: unknown; error: string | null } => {
  const dot = path.indexOf('.')
  const name = dot === -1 ? path : path.slice(0, dot)
  const property = dot === -1 ? '' : path.slice(dot + 1)
  const errors = values.errors(name)
  let error: string | null = null
  let longest = -1
  for (const [key, message] of Object.entries(errors)) {
    const covers = key === property || property.startsWith(`${key}.`) || property.startsWith(`${key}[`)
    if (covers && key.length > longest) {
      error = message
      longest = key.length
    }
  }
  return { value: values.at(path), error }
}
