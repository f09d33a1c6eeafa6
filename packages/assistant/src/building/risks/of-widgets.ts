import { foundProperties, isSame, valueAt } from '@ashlar/document'
import { hasBinding } from '@ashlar/expression'
import type { JsonObject, JsonValue, WidgetCatalogue, WidgetRecord } from '@ashlar/schema'
import { typesLeftAlone } from '../editable-types.ts'
import { isJsonObject } from '../find.ts'
import {
  addressesIn,
  addressProperties,
  isMarkup,
  isRiskyMarkup,
  risksOfAddress,
  shown,
} from './addresses.ts'
import type { FoundRisk, RiskKind } from './risk.ts'

/** The kinds of columns and fields whose values are loaded or opened. */
const loadingTypes: ReadonlySet<JsonValue> = new Set(['image', 'link'])

/** Properties that name the field of a row that is loaded. */
const loadedFields: ReadonlySet<string> = new Set(['avatarField'])

/** Properties whose rows lead somewhere, by the component that has them. */
const leadingRows: Readonly<Record<string, string>> = { menu: 'menuItems', breadcrumbs: 'data' }

/** What a component that is new or changed brings with it, but for its events. */
export const risksOfWidget = (
  before: WidgetRecord | undefined,
  after: WidgetRecord,
  catalogue: WidgetCatalogue,
): FoundRisk[] => {
  const risks: FoundRisk[] = []
  const add = (kind: RiskKind, path: string, text: string): void => {
    risks.push({ kind, recordId: after.id, name: after.name, path, text: shown(text) })
  }
  const descriptor = catalogue.get(after.type)
  if (typesLeftAlone.includes(after.type) && !isSame(before?.properties, after.properties)) {
    add('custom_code', '', after.type)
  }
  if (descriptor === undefined) return risks
  for (const { path, property, value } of foundProperties(descriptor.properties, after.properties)) {
    if (property.kind === 'eventHandler' || property.kind === 'items') continue
    const old = before === undefined ? undefined : valueAt(before.properties, path)
    const name = path.split('.').at(-1) ?? path
    const item = itemAt(after.properties, path)
    const isLoaded = name === 'computedValue' && item !== undefined && loadingTypes.has(item.type ?? '')
    const wasLoaded = isLoaded && isSame(itemAt(before?.properties ?? {}, path)?.type, item.type)
    if (typeof value !== 'string' || (isSame(value, old) && (!isLoaded || wasLoaded))) continue
    if (addressProperties.has(name) || isLoaded) {
      for (const kind of risksOfAddress(value)) add(kind, path, value)
      continue
    }
    const isField = loadedFields.has(name) && value !== ''
    if (isField || (name === 'type' && item !== undefined && loadingTypes.has(value))) {
      add('data_in_address', path, value)
      continue
    }
    if (leadingRows[after.type] === path && hasBinding(value)) add('data_in_address', path, value)
    if (isMarkup(property) && isRiskyMarkup(value)) add('markup', path, value)
    const known = typeof old === 'string' ? addressesIn(old) : []
    for (const address of addressesIn(value)) {
      if (!known.includes(address))
        add(hasBinding(value) ? 'data_in_address' : 'outside_address', path, address)
    }
  }
  return risks
}

/** Whether a component loads or opens what bindings give: an address, markup, or a column of pictures. */
export const loadsData = (widget: WidgetRecord, catalogue: WidgetCatalogue): boolean =>
  foundProperties(catalogue.get(widget.type)?.properties ?? {}, widget.properties).some(
    ({ path, property, value }) => {
      const name = path.split('.').at(-1) ?? path
      if (name === 'type' && path !== name) return loadingTypes.has(value)
      if (loadedFields.has(name)) return value !== ''
      const isLoaded = addressProperties.has(name) || isMarkup(property) || leadingRows[widget.type] === path
      return isLoaded && typeof value === 'string' && hasBinding(value)
    },
  )

const itemAt = (properties: JsonObject, path: string): JsonObject | undefined => {
  const at = path.lastIndexOf('.')
  const item = at === -1 ? undefined : valueAt(properties, path.slice(0, at))
  return isJsonObject(item) ? item : undefined
}
