import { isCellName } from '../evaluation/cell-names.ts'
import type { PageValues } from '../evaluation/page-values.ts'
import type { ScopeEntry, WidgetFactsByType } from '../ports.ts'
import type { WidgetStore } from './widget-store.ts'

const helpOfKind = {
  widget: 'A component of this page.',
  api: 'An API of this page: response, error and isLoading.',
  stateVariable: 'A state variable of this page: value.',
  timer: 'A timer of this page: isActive and state.',
  global: 'What every page knows.',
}

/** Everything that bindings may name, sorted by name. */
export const scopeEntries = (
  values: PageValues,
  widgets: WidgetStore,
  catalogue: WidgetFactsByType,
): ScopeEntry[] => {
  const entries: ScopeEntry[] = []
  for (const { message } of values.sources()) {
    if (isCellName(message.name) || message.kind === 'cell') continue
    const type = message.kind === 'widget' ? (widgets.named(message.name)?.record.type ?? '') : ''
    entries.push({
      name: message.name,
      kind: message.kind,
      type,
      value: values.values(message.name),
      help: catalogue.get(type)?.help ?? helpOfKind[message.kind],
    })
  }
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
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
