import {
  emptyChange,
  propertyAt,
  type SetDimensions,
  setDimensions,
  setProperty,
  squash,
  valueAt,
} from '@ashlar/document'
import {
  type Change,
  type JsonObject,
  type JsonValue,
  pixels,
  type Sides,
  type WidgetProperty,
  type WidgetRecord,
} from '@ashlar/schema'
import { type AssistantDraft, withChange, withDiscarded } from './draft/draft.ts'
import { isJsonObject } from './find.ts'
import { sanitizeBorder, sanitizeBorderRadius } from './sanitize/border.ts'
import { pixelsIn } from './sanitize/number-with-unit.ts'
import { sanitizeProperty } from './sanitize/property.ts'
import { sanitizeSides } from './sanitize/sides.ts'

/** What became of the properties that were to be set. */
export interface PropertiesSet {
  readonly draft: AssistantDraft
  readonly set: readonly string[]
  readonly discarded: readonly { readonly property: string; readonly reason: string }[]
}

type Part = { draft: AssistantDraft } | { reason: string }

/** Sets properties one by one: one that cannot be set is discarded with its reason, and the others are set all the same. */
export const setProperties = (draft: AssistantDraft, id: string, values: JsonObject): PropertiesSet => {
  let current = alone(draft, id)
  const set: string[] = []
  const discarded: { property: string; reason: string }[] = []
  for (const [path, value] of Object.entries(values)) {
    const widget = current.records[id]
    if (widget?.kind !== 'widget') break
    const part = setOne(current, widget, path, value)
    if ('draft' in part) {
      current = part.draft
      set.push(path)
      continue
    }
    discarded.push({ property: path, reason: part.reason })
    current = withDiscarded(current, { name: widget.name, path, reason: part.reason })
  }
  const isWhole = current.base === draft.base
  const after = isWhole ? current : { ...withChange(draft, current.change), discarded: current.discarded }
  return { draft: after, set, discarded }
}

/**
 * A draft of one component, in which a property costs no more on a large page than on a small one. Where canvases follow a
 * list of the component, all of the page is needed.
 */
const alone = (draft: AssistantDraft, id: string): AssistantDraft => {
  const widget = draft.records[id]
  return widget?.kind === 'widget' && !needsPage(draft, widget) ? draftOf(draft, widget) : draft
}

const needsPage = ({ scene }: AssistantDraft, { type }: WidgetRecord): boolean =>
  scene.catalogue.get(type)?.canvasPerItem !== undefined

const draftOf = (draft: AssistantDraft, widget: WidgetRecord): AssistantDraft => {
  const records = { [widget.id]: widget }
  return { ...draft, base: records, records, change: emptyChange() }
}

/** Puts what an operation added, with properties of the component that it is about: both are one change. */
export const setPropertiesOfNew = (
  draft: AssistantDraft,
  change: Change,
  id: string,
  values: JsonObject,
): PropertiesSet => {
  const made = change.added[id]
  if (made?.kind !== 'widget' || needsPage(draft, made)) {
    return setProperties(withChange(draft, change), id, values)
  }
  const set = setProperties(draftOf(draft, made), id, values)
  const after = withChange(draft, squash(change, set.draft.change))
  return { ...set, draft: { ...after, discarded: set.draft.discarded } }
}

const setOne = (draft: AssistantDraft, widget: WidgetRecord, path: string, value: JsonValue): Part => {
  if (path === 'widgetId' || path === 'id') return { reason: 'Cannot update widgetId' }
  const descriptor = draft.scene.catalogue.get(widget.type)
  const property = descriptor === undefined ? undefined : propertyAt(descriptor, path)
  if (descriptor === undefined || property === undefined) return setSpecified(draft, widget, path, value)
  if (property.kind === 'eventHandler') return { reason: stepsElsewhere }
  if (property.kind === 'items' && holdsSteps(property, value)) return { reason: stepsElsewhere }
  const item = path.includes('.') ? valueAt(widget.properties, path.slice(0, path.lastIndexOf('.'))) : {}
  if (!isJsonObject(item))
    return { reason: `${widget.name} has no item at ${path}. Lists are set by set_items.` }
  if (property.isInternal === true) return { reason: `${widget.name} has no property "${path}".` }
  const name = path.split('.').at(-1) ?? path
  const sanitized =
    value === null ? { do: 'clear' as const } : sanitizeProperty(descriptor, property, name, value)
  if (sanitized.do === 'discard') return { reason: sanitized.reason }
  return put(draft, widget, path, sanitized.do === 'clear' ? undefined : sanitized.value)
}

const stepsElsewhere = 'Steps of events are set by set_handler.'

/** Whether a list that is set as a whole brings steps with it, which only `set_handler` writes. */
const holdsSteps = (property: Extract<WidgetProperty, { kind: 'items' }>, value: JsonValue): boolean =>
  Array.isArray(value) &&
  value.some(
    (item) =>
      isJsonObject(item) &&
      Object.entries(item).some(([name, inner]) => {
        const of = property.properties[name]
        return of?.kind === 'eventHandler' || (of?.kind === 'items' && holdsSteps(of, inner))
      }),
  )

const put = (
  draft: AssistantDraft,
  { id }: WidgetRecord,
  path: string,
  value: JsonValue | undefined,
): Part => {
  const { catalogue, newId } = draft.scene
  const outcome = setProperty(draft.records, catalogue, { ids: [id], path, value }, newId)
  return outcome.ok ? { draft: withChange(draft, outcome.change) } : { reason: outcome.message }
}

/** Properties that models know under the names of the specification and that our documents keep in another form. */
const setSpecified = (draft: AssistantDraft, widget: WidgetRecord, path: string, value: JsonValue): Part => {
  switch (path) {
    case 'padding':
    case 'margin': {
      const sides = sanitizeSides(value)
      return sides.do === 'discard' ? sides : setSides(draft, widget, path, value)
    }
    case 'border': {
      const border = sanitizeBorder(value)
      return border.do === 'discard' ? border : setBorder(draft, widget, value)
    }
    case 'borderRadius': {
      const radius = sanitizeBorderRadius(value)
      if (radius.do === 'discard') return radius
      const [corner] = isJsonObject(value) ? Object.values(value) : []
      const length = pixelsIn(isJsonObject(corner) ? corner.value : corner)
      return length === undefined
        ? { reason: 'Invalid border radius value' }
        : put(draft, widget, 'cornerRadius', length)
    }
    default:
      return { reason: `${widget.name} has no property "${path}".` }
  }
}

const sideNames = ['left', 'right', 'top', 'bottom'] as const

const setSides = (
  draft: AssistantDraft,
  widget: WidgetRecord,
  path: 'padding' | 'margin',
  value: JsonValue,
): Part => {
  const sides: Partial<Sides> = {}
  for (const side of sideNames) {
    const given = isJsonObject(value) ? value[side] : undefined
    if (given === undefined) continue
    const length = pixelsIn(isJsonObject(given) ? given.value : given)
    if (length === undefined) return { reason: 'Invalid padding value' }
    sides[side] = pixels(length)
  }
  const given: SetDimensions = { ids: [widget.id], [path]: sides }
  const outcome = setDimensions(draft.records, draft.scene.catalogue, given)
  return outcome.ok ? { draft: withChange(draft, outcome.change) } : { reason: outcome.message }
}

const setBorder = (draft: AssistantDraft, widget: WidgetRecord, value: JsonValue): Part => {
  if (!isJsonObject(value)) return { reason: 'Invalid border value' }
  let current = draft
  for (const side of sideNames) {
    const given = value[side] ?? value.width
    if (given === undefined) continue
    const width = pixelsIn(isJsonObject(given) ? (given.width ?? given.value) : given)
    if (width === undefined) return { reason: 'Invalid border value' }
    const part = put(current, widget, `border${side.charAt(0).toUpperCase()}${side.slice(1)}`, width)
    if (!('draft' in part)) return part
    current = part.draft
  }
  if (value.color === undefined) return { draft: current }
  const now = current.records[widget.id]
  return now?.kind === 'widget' ? setOne(current, now, 'borderColor', value.color) : { draft: current }
}
