import type { CodeLanguage } from '@ashlar/expression'
import {
  blocksWithin,
  eventStepFacts,
  namesWithin,
  type EventHandler,
  type EventStep,
  type FrameRecord,
  type NamedKind,
  type NameSpace,
  type PageRecord,
  type PerItem,
  type WidgetCatalogue,
  textsOf,
} from '@ashlar/schema'
import { foundProperties, isHandler, isObject } from '../bindings.ts'
import { handlerFields, mapBranches } from '../handlers.ts'
import { textsAt, valueAt } from '../references.ts'
import type { CodePlace, UseEffect, UseHolder } from './use.ts'

/** A text of a record that holds bindings, or is code from end to end. */
export interface CodeText {
  readonly place: CodePlace
  readonly text: string
  /** The language of all of it; null where only what stands between double braces is code. */
  readonly language: CodeLanguage | null
  /** Names that mean something of the record itself here, such as a block of the same API. */
  readonly hidden: ReadonlySet<string>
  /** Over which list of its widget it is evaluated item by item; absent: it is evaluated once. */
  readonly perItem?: PerItem
}

/** Something that an event step names by a field of its own. */
export interface NamedByStep {
  readonly place: CodePlace
  readonly kind: NamedKind
  readonly effect: UseEffect
  /** Its name, and the property of it that the step is about, where it is about one. */
  readonly path: readonly [string, ...string[]]
  readonly space: NameSpace
}

/** Is shown the code of a record, in the order in which it stands there. */
export interface CodeVisitor {
  text: (code: CodeText) => void
  /** What a step names, before the texts in it. */
  name?: (named: NamedByStep) => void
}

type PlaceWithin = Omit<CodePlace, 'holder'>
const nothing: ReadonlySet<string> = new Set()

/** Shows all bindings, code and event steps of a record. */
export const visitCode = (record: PageRecord, catalogue: WidgetCatalogue, visitor: CodeVisitor): void => {
  const { kind, id, name } = record
  const holder: UseHolder = { kind, id, name }
  const template = (within: PlaceWithin, text: string): void => {
    if (text.includes('{{'))
      visitor.text({ place: { holder, ...within }, text, language: null, hidden: nothing })
  }
  switch (record.kind) {
    case 'widget': {
      const properties = catalogue.get(record.type)?.properties ?? {}
      for (const { path, property, value } of foundProperties(properties, record.properties)) {
        const { perItem } = property
        const each = perItem === undefined ? {} : { perItem }
        if (property.kind === 'eventHandler') {
          if (isHandler(value)) visitSteps(holder, { path }, value, visitor)
        } else if (typeof value === 'string' && value.includes('{{')) {
          visitor.text({
            place: { holder, path },
            text: value,
            language: null,
            hidden: nothing,
            ...each,
          })
        }
      }
      break
    }
    case 'stateVariable':
    case 'embedProperty':
      template({ path: 'defaultValue' }, record.defaultValue)
      break
    case 'api': {
      const hidden = namesWithin(record.blocks)
      for (const block of blocksWithin(record.blocks)) {
        const place: CodePlace = { holder, path: block.name, blockId: block.id }
        for (const { text, language } of textsOf(block)) {
          if (language !== null || text.includes('{{')) visitor.text({ place, text, language, hidden })
        }
      }
      break
    }
    case 'frame':
      visitFrame(record, template)
      break
    case 'timer':
    case 'event':
    case 'theme':
    case 'profiles':
    case 'pictures':
    case 'route':
    case 'test':
    case 'workflow':
    case 'job':
  }
  if (record.kind === 'widget') return
  for (const field of handlerFields) {
    const handler: unknown = Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined
    if (isHandler(handler)) visitSteps(holder, { path: field }, handler, visitor)
  }
}

const visitFrame = (
  { title, logo, links }: FrameRecord,
  template: (within: PlaceWithin, text: string) => void,
): void => {
  template({ path: 'title' }, title)
  template({ path: 'logo' }, logo)
  links.forEach(({ label = '', isVisible = '' }, index) => {
    template({ path: `links.${index}.label` }, label)
    template({ path: `links.${index}.isVisible` }, isVisible)
  })
}

/** Shows the steps of a handler, each before the code in it and that of its branches. */
export const visitSteps = (
  holder: UseHolder,
  within: { readonly path: string },
  steps: EventHandler,
  visitor: CodeVisitor,
): void => {
  for (const step of steps) {
    const place: CodePlace = { holder, ...within, step: { id: step.id, type: step.type } }
    if (visitor.name !== undefined) for (const named of namedBy(step, place)) visitor.name(named)
    const { templates, scripts } = eventStepFacts[step.type]
    const show = (fields: readonly string[], language: CodeLanguage | null): void => {
      for (const text of fields.flatMap((field) => textsAt(step, field))) {
        if (language !== null || text.includes('{{')) visitor.text({ place, text, language, hidden: nothing })
      }
    }
    show(templates, null)
    show(scripts, 'script')
    mapBranches(step, (branch) => {
      visitSteps(holder, within, branch, visitor)
      return branch
    })
  }
}

const namedBy = (step: EventStep, place: CodePlace): NamedByStep[] => {
  const property: unknown = Reflect.get(step, 'propertyName')
  const members = typeof property === 'string' && property !== '' ? [property] : []
  return eventStepFacts[step.type].names.flatMap(({ path: field, kind, effect }) => {
    const space = scopeAt(step, field)
    return textsAt(step, field).map(
      (name): NamedByStep => ({ place, kind, effect, path: [name, ...members], space }),
    )
  })
}

/** In which space a field of a step names something: beside the name stands whether it is of the application. */
const scopeAt = (step: object, field: string): NameSpace => {
  const end = field.lastIndexOf('.')
  const holder = end === -1 ? step : valueAt(step, field.slice(0, end))
  return isObject(holder) && holder.scope === 'app' ? 'App' : 'page'
}
