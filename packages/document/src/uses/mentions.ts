import { type CodeLanguage, parseTemplate, readCode } from '@ashlar/expression'
import {
  blocksWithin,
  eventStepFacts,
  namesWithin,
  type EventHandler,
  type FrameRecord,
  type NameSpace,
  type PageRecord,
  type WidgetCatalogue,
  textsOf,
} from '@ashlar/schema'
import { foundProperties, isHandler, isObject } from '../bindings.ts'
import { handlerFields, mapBranches } from '../handlers.ts'
import { textsAt, valueAt } from '../references.ts'
import { mentionsInScript } from './script-mentions.ts'
import type { CodePlace, UseEffect, UseHolder } from './use.ts'

/** A name that stands somewhere in a record. */
export interface Mention {
  readonly place: CodePlace
  readonly effect: UseEffect
  /** As code writes it, or the name alone where a step names it by a field of its own. */
  readonly path: readonly string[]
  /** Where the name is to be found; null where code says it, which depends on whose code it is. */
  readonly space: NameSpace | null
}

/** A text of a record that cannot be read. */
export interface UnreadText {
  readonly place: CodePlace
  readonly text: string
  readonly message: string
}

/** All that a record mentions. */
export interface Mentions {
  readonly mentions: readonly Mention[]
  readonly unread: readonly UnreadText[]
}

// Records are never changed in place, so what one mentions is found once for as long as it exists.
const known = new WeakMap<PageRecord, Mentions>()

/** Everything that the bindings, code and event steps of a record mention. */
export const mentionsOf = (record: PageRecord, catalogue: WidgetCatalogue): Mentions => {
  const found = known.get(record) ?? read(record, catalogue)
  known.set(record, found)
  return found
}

/** Everything that the steps of a route mention. */
export const mentionsOfSteps = (holder: UseHolder, path: string, steps: EventHandler): Mentions => {
  const reading = new Reading(holder)
  reading.handler(path, steps)
  return reading
}

const read = (record: PageRecord, catalogue: WidgetCatalogue): Mentions => {
  const { kind, id, name } = record
  const reading = new Reading({ kind, id, name })
  switch (record.kind) {
    case 'widget': {
      const properties = catalogue.get(record.type)?.properties ?? {}
      for (const { path, property, value } of foundProperties(properties, record.properties)) {
        if (property.kind === 'eventHandler') {
          if (isHandler(value)) reading.handler(path, value)
        } else if (typeof value === 'string') reading.template({ path }, value)
      }
      break
    }
    case 'stateVariable':
    case 'embedProperty':
      reading.template({ path: 'defaultValue' }, record.defaultValue)
      break
    case 'api': {
      const hidden = namesWithin(record.blocks)
      for (const block of blocksWithin(record.blocks)) {
        const place = { path: block.name, blockId: block.id }
        for (const { text, language } of textsOf(block)) {
          if (language === null) reading.template(place, text, hidden)
          else reading.code(place, language, text, hidden)
        }
      }
      break
    }
    case 'frame':
      readFrame(record, reading)
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
  if (record.kind !== 'widget') {
    for (const field of handlerFields) {
      const handler: unknown = Object.hasOwn(record, field) ? Reflect.get(record, field) : undefined
      if (isHandler(handler)) reading.handler(field, handler)
    }
  }
  return reading
}

const readFrame = ({ title, logo, links }: FrameRecord, reading: Reading): void => {
  reading.template({ path: 'title' }, title)
  reading.template({ path: 'logo' }, logo)
  links.forEach(({ label = '', isVisible = '' }, index) => {
    reading.template({ path: `links.${index}.label` }, label)
    reading.template({ path: `links.${index}.isVisible` }, isVisible)
  })
}

type PlaceWithin = Omit<CodePlace, 'holder'>
const nothing: ReadonlySet<string> = new Set()

/** Gathers what the texts and steps of one holder mention. */
class Reading implements Mentions {
  readonly mentions: Mention[] = []
  readonly unread: UnreadText[] = []
  readonly #holder: UseHolder

  constructor(holder: UseHolder) {
    this.#holder = holder
  }

  template(within: PlaceWithin, text: string, hidden = nothing): void {
    if (!text.includes('{{')) return
    const place = { holder: this.#holder, ...within }
    for (const part of parseTemplate(text).parts) {
      if (part.kind === 'text') continue
      if (part.error !== undefined) this.unread.push({ place, text, message: part.error.message })
      for (const { path } of part.expression.references) {
        if (!hidden.has(path[0] ?? '')) this.mentions.push({ place, effect: 'reads', path, space: null })
      }
    }
  }

  code(within: PlaceWithin, language: CodeLanguage, text: string, hidden = nothing): void {
    const place = { holder: this.#holder, ...within }
    const script = readCode(language, text)
    if (script.error !== undefined) this.unread.push({ place, text, message: script.error.message })
    const found =
      language === 'script'
        ? mentionsInScript(script)
        : script.references.map(({ path }) => ({ path, effect: 'reads' as const }))
    for (const { path, effect } of found) {
      if (!hidden.has(path[0] ?? '')) this.mentions.push({ place, effect, path, space: null })
    }
  }

  handler(path: string, steps: EventHandler): void {
    for (const step of steps) {
      const within = { path, step: { id: step.id, type: step.type } }
      const place = { holder: this.#holder, ...within }
      const facts = eventStepFacts[step.type]
      const property: unknown = Reflect.get(step, 'propertyName')
      const members = typeof property === 'string' && property !== '' ? [property] : []
      for (const { path: field, effect } of facts.names) {
        const space = scopeAt(step, field)
        for (const name of textsAt(step, field)) {
          this.mentions.push({ place, effect, path: [name, ...members], space })
        }
      }
      for (const field of facts.templates) {
        for (const text of textsAt(step, field)) this.template(within, text)
      }
      for (const field of facts.scripts) {
        for (const text of textsAt(step, field)) this.code(within, 'script', text)
      }
      mapBranches(step, (branch) => {
        this.handler(path, branch)
        return branch
      })
    }
  }
}

/** In which space a field of a step names something: beside the name stands whether it is of the application. */
const scopeAt = (step: object, field: string): NameSpace => {
  const end = field.lastIndexOf('.')
  const holder = end === -1 ? step : valueAt(step, field.slice(0, end))
  return isObject(holder) && holder.scope === 'app' ? 'App' : 'page'
}
