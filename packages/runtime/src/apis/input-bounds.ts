import { parsePath } from '@ashlar/expression/running'
import type { ExposedValue, JsonObject, JsonValue, WidgetRecord } from '@ashlar/schema'
import { widgetRules } from '../evaluation/entity-source.ts'
import { applyRule, nameOfType } from '../evaluation/property-rules.ts'
import type { PageModel, WidgetFacts, WidgetFactsByType } from '../page-model.ts'
import { codeOfPage, type CodeOfPage } from './code-of-page.ts'

/** An input of a run that no page sends. */
export interface ImpossibleInput {
  /** `Slider1.value` */
  readonly path: string
  /** A sentence with the component and its bound. */
  readonly reason: string
}

interface Bound {
  /** The name of the widget and of what it exposes. */
  readonly place: readonly [widget: string, exposed: string]
  readonly least: number | undefined
  readonly most: number | undefined
  readonly options: readonly string[] | undefined
  readonly isList: boolean
  /** What the value may be besides: what it begins with before its widget is drawn. */
  readonly besides: readonly unknown[]
}

/**
 * Says of the inputs of an API which ones its page cannot have sent, as `ExposedValue.within` and `among` declare it. `texts`
 * is all that may hold steps, of the page and of its application: a script that names the API may run it with any values,
 * and a bound that a binding gives, or that steps or scripts may set, is not known. Then only the type counts.
 */
export const inputBounds = (
  { widgets, apis }: Pick<PageModel, 'widgets' | 'apis'>,
  catalogue: WidgetFactsByType,
  texts: unknown,
): ((apiId: string, inputs: JsonObject) => ImpossibleInput[]) => {
  const bounded = widgets.filter(({ type }) =>
    Object.values(catalogue.get(type)?.exposes ?? {}).some(isBounded),
  )
  if (bounded.length === 0) return () => []
  const code = codeOfPage(texts)
  const bounds = bounded.flatMap((widget) => boundsOf(widget, catalogue.get(widget.type), code))
  const byApi = new Map(
    apis
      .filter(({ name }) => !code.words.has(name))
      .map(({ id, inputs }) => [id, bounds.filter((bound) => inputs.some((path) => holds(path, bound)))]),
  )
  return (apiId, inputs) => (byApi.get(apiId) ?? []).flatMap((bound) => impossible(bound, inputs))
}

/** Whether all of the value is read at a path: `Slider1.value`, or `Slider1`, which holds it. */
const holds = (path: string, { place: [widget, exposed] }: Bound): boolean => {
  const [first, second, ...rest] = parsePath(path)
  return first === widget && (second === undefined || second === exposed) && rest.length === 0
}

const isBounded = ({ within, among }: ExposedValue): boolean => within !== undefined || among !== undefined

const boundsOf = (record: WidgetRecord, descriptor: WidgetFacts | undefined, code: CodeOfPage): Bound[] =>
  Object.entries(descriptor?.exposes ?? {}).flatMap(([name, exposed]) =>
    descriptor !== undefined && isBounded(exposed) ? [boundOf(record, descriptor, name, exposed, code)] : [],
  )

const boundOf = (
  record: WidgetRecord,
  descriptor: WidgetFacts,
  name: string,
  { within = {}, among, initial, initialFrom }: ExposedValue,
  code: CodeOfPage,
): Bound => {
  const begins = initialFrom === undefined ? undefined : written(record, descriptor, initialFrom, code)
  // A widget that is not drawn yet holds what it begins with, whatever its other properties say.
  const isBeginKnown = initialFrom === undefined || begins !== undefined
  const limit = (given: string | number | undefined): number | undefined => {
    if (typeof given !== 'string') return given
    const value = isBeginKnown ? written(record, descriptor, given, code) : undefined
    return typeof value === 'number' ? value : undefined
  }
  const [least, most] = [limit(within.least), limit(within.most)]
  // What goes from more to less bounds nothing; the widget then makes the best of it.
  const isSensible = least === undefined || most === undefined || least < most
  const property = among === undefined ? undefined : descriptor.properties[among]
  const fallback = initialFrom === undefined ? null : widgetRules(descriptor).computed[initialFrom]?.fallback
  return {
    place: [record.name, name],
    least: isSensible ? least : undefined,
    most: isSensible ? most : undefined,
    options: property?.kind === 'choice' ? property.options.map(({ value }) => value) : undefined,
    isList: Array.isArray(initial),
    besides: [null, initial, fallback, begins],
  }
}

/** The value of a property that stands in the document and that nothing changes; undefined where there is none. */
const written = (
  record: WidgetRecord,
  descriptor: WidgetFacts,
  property: string,
  code: CodeOfPage,
): unknown => {
  if (record.dynamicBindingPathList.some(({ key }) => key === property)) return undefined
  if (descriptor.settable.includes(property)) {
    const isSet = code.isSet.has(`${record.name}.${property}`)
    // `setComponentProperty` takes the name of the widget as a text, which code may have put together.
    const isSetByScript = code.words.has(record.name) || code.words.has('setComponentProperty')
    if (isSet || isSetByScript) return undefined
  }
  const rule = widgetRules(descriptor).written[property]
  if (rule === undefined) return undefined
  const given = Object.hasOwn(record.properties, property) ? record.properties[property] : undefined
  return applyRule(rule, property, given).value
}

const impossible = (bound: Bound, inputs: JsonObject): ImpossibleInput[] => {
  const [widget, exposed] = bound.place
  const value = ownOf(ownOf(inputs, widget), exposed)
  const path = `${widget}.${exposed}`
  const refused = (reason: string): ImpossibleInput[] => [{ path, reason }]
  if (value === undefined || bound.besides.includes(value)) return []
  if (bound.isList && !Array.isArray(value)) return refused(wrongType(path, 'array', value))
  for (const one of bound.isList && Array.isArray(value) ? value : [value]) {
    const reason = bound.options === undefined ? wrongNumber(path, bound, one) : wrongChoice(path, bound, one)
    if (reason !== null) return refused(reason)
  }
  return []
}

const ownOf = (value: JsonValue | undefined, name: string): JsonValue | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined

const wrongType = (path: string, expected: string, value: JsonValue): string =>
  `Expected type ${expected} for ${path} but received ${nameOfType(value)} instead.`

const wrongNumber = (path: string, { least, most }: Bound, value: JsonValue): string | null => {
  if (typeof value !== 'number') return wrongType(path, 'number', value)
  if (least !== undefined && value < least) return `${path} cannot be less than ${least}.`
  if (most !== undefined && value > most) return `${path} cannot be more than ${most}.`
  return null
}

const wrongChoice = (path: string, { options = [] }: Bound, value: JsonValue): string | null =>
  typeof value === 'string' && options.includes(value)
    ? null
    : `${path} is one of ${options.join(', ')} and nothing else.`
