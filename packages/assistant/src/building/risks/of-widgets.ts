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
const loadingTypes: ReadonlySet<JsonValue> = new Set(['image', 'link', 'IMAGE', 'LINK'])

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
    if (isMarkup(property) && isRiskyMarkup(value)) add('markup', path, value)
    const known = typeof old === 'string' ? addressesIn(old) : []
    for (const address of addressesIn(value)) {
      if (!known.includes(address))
        add(hasBinding(value) ? 'data_in_address' : 'outside_address', path, address)
    }
  }
  return risks
}

const itemAt = (properties: JsonObject, path: string): JsonObject | undefined => {
  const at = path.lastIndexOf('.')
  const item = at === -1 ? undefined : valueAt(properties, path.slice(0, at))
  return isJsonObject(item) ? item : undefined
}
