import { changingSteps, findDescriptor } from '@ashlar/integrations/descriptors'
import {
  type ApiRecord,
  type Change,
  type JsonValue,
  type PageRecord,
  stepsWithin,
  type WidgetRecord,
} from '@ashlar/schema'

/**
 * Something in a proposal that could carry data out of the page, or change data by itself. It is no part of what is looked
 * at or accepted before a person has accepted it by itself.
 */
export interface Risk {
  readonly id: string
  readonly recordId: string
  /** The property of a component that is left out until then; absent: the whole record is. */
  readonly property?: string
  /** What it could do, as a sentence. */
  readonly text: string
}

/** An address of another site, with or without its scheme, wherever it stands in a text. */
const outsideAddress = /(?:\b[a-z][a-z0-9+.-]{1,20}:)?\/\/[^\s"'`<>{}()\\]+/giu
/** An address whose site is not said in so many words. */
const computedAddress = /(?:\b(?:https?|wss?|ftp|data|javascript|mailto|tel|sms):|\/\/)[^\s"'`<>]*\{\{/iu
/** Properties that are addresses, whatever stands in them. */
const addressName = /(?:url|uri|href|src|image|picture|avatar|link|address|source|file|video|audio)$/iu
/** Steps that lead out of the page or run code of the builder's own. */
const riskySteps: Readonly<Record<string, string>> = {
  runJs: 'runs code',
  navigateTo: 'opens an address',
  navigateToApp: 'opens another application',
  setQueryParams: 'writes into the address of the page',
}
/** Components that hold markup, code, or pages of others. */
const riskyTypes = /^(?:html|custom|iframe|embed|markdown|richText)/iu

/** Everything in a change that a person accepts by itself. */
export const risksOf = (change: Change): readonly Risk[] => [
  ...Object.values(change.added).flatMap((record) => risksOfRecord(record, null)),
  ...Object.values(change.updated).flatMap(([before, after]) => risksOfRecord(after, before)),
]

const risksOfRecord = (after: PageRecord, before: PageRecord | null): Risk[] => {
  if (after.kind === 'widget') return risksOfWidget(after, before?.kind === 'widget' ? before : null)
  if (after.kind === 'api') return risksOfApi(after, before?.kind === 'api' ? before : null)
  const texts = newTexts(toJson(after), before === null ? null : toJson(before))
  const found = [...addressesIn(texts), ...stepsIn(toJson(after), before === null ? null : toJson(before))]
  const byItself = after.kind === 'timer' ? ['runs by itself, again and again'] : []
  return [...byItself, ...found].map((what) => risk(after, what))
}

const risk = ({ id, name }: PageRecord, what: string, property?: string): Risk => ({
  id: [id, property ?? '', what].join('\n'),
  recordId: id,
  ...(property === undefined ? {} : { property }),
  text: `${name}${property === undefined ? '' : `.${property}`} ${what}`,
})

const risksOfWidget = (after: WidgetRecord, before: WidgetRecord | null): Risk[] =>
  Object.entries(after.properties).flatMap(([property, value]) => {
    const earlier = before?.properties[property] ?? null
    const texts = newTexts(value, earlier)
    if (texts.length === 0) return []
    const isMarkup =
      riskyTypes.test(after.type) && texts.some((text) => text.includes('<') || text.includes('{{'))
    const computed = namedAddresses(property, value, earlier) ? ['is an address that is computed'] : []
    const whats = [
      ...addressesIn(texts),
      ...computed,
      ...stepsIn(value, earlier),
      ...(isMarkup ? ['holds markup or code'] : []),
    ]
    return [...new Set(whats)].map((what) => risk(after, what, property))
  })

const risksOfApi = (after: ApiRecord, before: ApiRecord | null): Risk[] => {
  const stepsBefore = before === null ? [] : stepsWithin(before.blocks)
  const integrations = new Set(stepsBefore.map(({ datasourceId }) => datasourceId))
  const changesBefore = new Set(
    (before === null ? [] : changingSteps(before)).map((step) => JSON.stringify(step)),
  )
  const whats = [
    ...stepsWithin(after.blocks).flatMap(({ name, pluginId, datasourceId, configuration }) => {
      const earlier = stepsBefore.find((step) => step.name === name)?.configuration ?? null
      const isChanged = JSON.stringify(earlier) !== JSON.stringify(configuration)
      const descriptor = findDescriptor(pluginId)
      return [
        ...(datasourceId !== undefined && !integrations.has(datasourceId) && before !== null
          ? [`works with another integration in ${name}`]
          : []),
        ...(isChanged && descriptor?.kind === 'code' ? [`runs code in ${name}`] : []),
        ...(isChanged && descriptor?.kind === 'service' ? [`sends something to a service in ${name}`] : []),
      ]
    }),
    ...changingSteps(after)
      .filter((step) => !changesBefore.has(JSON.stringify(step)))
      .map(({ name }) => `may change data in ${name}`),
    ...(before !== null && JSON.stringify(before.authorization) !== JSON.stringify(after.authorization)
      ? ['may be run by others than before']
      : []),
    ...addressesIn(newTexts(toJson(after), before === null ? null : toJson(before))),
    ...stepsIn(toJson(after), before === null ? null : toJson(before)),
  ]
  return [...new Set(whats)].map((what) => risk(after, what))
}

const toJson = (value: PageRecord): JsonValue => JSON.parse(JSON.stringify(value))

/** Every text in a value. */
const textsIn = (value: JsonValue): string[] => {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}

/** The texts of a value that were not in it before. */
const newTexts = (after: JsonValue, before: JsonValue): string[] => {
  const known = new Set(textsIn(before))
  return textsIn(after).filter((text) => !known.has(text))
}

const addressesIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const named = [...text.matchAll(outsideAddress)].map(([address]) => `leads to ${siteOf(address)}`)
    return computedAddress.test(text) ? [...named, 'puts data into an address'] : named
  })

const siteOf = (address: string): string => {
  const site = URL.parse(address, 'https://nowhere.invalid')?.host ?? ''
  return (site === '' ? address : site).slice(0, 100)
}

/** Whether a property, or a field below it, is an address by its name and now follows from a binding. */
const namedAddresses = (name: string, after: JsonValue, before: JsonValue): boolean => {
  if (typeof after === 'string') return addressName.test(name) && after.includes('{{') && after !== before
  if (after === null || typeof after !== 'object') return false
  const earlier = before !== null && typeof before === 'object' ? Object.entries(before) : []
  return Object.entries(after).some(([key, value]) =>
    namedAddresses(
      Array.isArray(after) ? name : key,
      value,
      earlier.find(([one]) => one === key)?.[1] ?? null,
    ),
  )
}

/** What steps of event handlers could do that were not there before. */
const stepsIn = (after: JsonValue, before: JsonValue): string[] => {
  const known = new Set(objectsIn(before).map((one) => JSON.stringify(one)))
  return objectsIn(after).flatMap((one) => {
    const type = 'type' in one && typeof one['type'] === 'string' ? one['type'] : ''
    const what = Object.hasOwn(riskySteps, type) ? riskySteps[type] : undefined
    return what === undefined || known.has(JSON.stringify(one)) ? [] : [what]
  })
}

const objectsIn = (value: JsonValue): { [key: string]: JsonValue }[] => {
  if (value === null || typeof value !== 'object') return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value, ...inner]
}
