import {
  type CodeLanguage,
  type Holder,
  qualifyInCode,
  qualifyInTemplate,
  renameInCode,
  renameInTemplate,
} from '@ashlar/expression'
import type {
  EventHandler,
  FrameRecord,
  JsonObject,
  JsonValue,
  NameSpace,
  PageRecord,
  WidgetCatalogue,
  WidgetProperties,
} from '@ashlar/schema'
import { eventStepFacts, namesWithin, nameSpaceOf, withTexts } from '@ashlar/schema'
import { isObject } from './bindings.ts'
import { mapBranches, mapHandlers, mapList, namePaths } from './handlers.ts'
import { renameMemberInCode, renameMemberInTemplate } from './rename-member.ts'

export { jsonOf } from './handlers.ts'

type Replace = (name: string) => string
interface Renaming {
  space: NameSpace
  /** The name that bindings begin with where they read the entity. */
  root: string
  /** The new name of an entity where a step names it, or the same one. */
  name: Replace
  /** A text with its bindings' references renamed. */
  template: Replace
  /** The same for a text that is code from end to end. */
  code: (language: CodeLanguage, code: string) => string
}

/**
 * A record in which every reference to an entity has its new name: in bindings, in the fields of event steps that name
 * entities, and in the blocks of APIs. `space` is where the entity has its name. The record's own name stays. The same
 * object where nothing changes. `own` are the names of the application, which its code means before those of a page.
 * Throws `ExpressionError` (`name-hidden`) where something else of the new name would take the place of the reference.
 */
export const renameReferences = (
  record: PageRecord,
  from: string,
  to: string,
  catalogue: WidgetCatalogue,
  space: NameSpace = 'page',
  own: ReadonlySet<string> = new Set(),
): PageRecord =>
  renamed(record, catalogue, {
    space,
    root: space === 'page' ? from : space,
    name: (name) => (name === from ? to : name),
    ...(space !== 'page'
      ? below(record, space, from, to)
      : own.has(from) && nameSpaceOf(record) === 'App'
        ? asTheyAre
        : inOwnSpace(from, to)),
  })

/** What becomes of the texts of a record. */
export type RewrittenTexts = Pick<Renaming, 'template' | 'code'>

/**
 * A record in whose bindings and code the texts are others, where they read something that begins with `root`; in an API
 * with a block of that name, which hides it, they stay. The same object where nothing changes.
 */
export const rewriteReferences = (
  record: PageRecord,
  root: string,
  texts: RewrittenTexts,
  catalogue: WidgetCatalogue,
): PageRecord => renamed(record, catalogue, { space: 'page', root, name: (name) => name, ...texts })

/** A step in whose bindings and scripts the texts are others; its branches stay. */
export const rewriteStep = (step: EventHandler[number], texts: RewrittenTexts): EventHandler[number] =>
  inStep(step, { space: 'page', root: '', name: (name) => name, ...texts })

const asTheyAre: RewrittenTexts = { template: (text) => text, code: (_language, code) => code }

const inOwnSpace = (from: string, to: string): RewrittenTexts => ({
  template: (text) => renameInTemplate(text, from, to),
  code: (language, code) => renameInCode(language, code, from, to),
})

const below = (record: PageRecord, root: NameSpace, from: string, to: string): RewrittenTexts => {
  const member = { root, from, to }
  const texts: RewrittenTexts = {
    template: (text) => renameMemberInTemplate(text, member),
    code: (language, code) => renameMemberInCode(language, code, member),
  }
  if (root !== 'App' || nameSpaceOf(record) !== 'App') return texts
  // What belongs to the application reads its own by name alone too.
  const own = inOwnSpace(from, to)
  return {
    template: (text) => own.template(texts.template(text)),
    code: (language, code) => own.code(language, texts.code(language, code)),
  }
}

/**
 * A record in which names of `holder` are written with what holds them, in bindings and scripts: `App.Counter` for the
 * `Counter` of the application. The same object where nothing changes.
 */
export const qualifyReferences = (
  record: PageRecord,
  holder: Holder,
  catalogue: WidgetCatalogue,
): PageRecord =>
  renamed(record, catalogue, {
    space: 'App',
    root: holder.root,
    name: (name) => name,
    template: (text) => qualifyInTemplate(text, holder),
    code: (language, code) => qualifyInCode(language, code, holder),
  })

const renamed = (record: PageRecord, catalogue: WidgetCatalogue, renaming: Renaming): PageRecord =>
  mapHandlers(inOwnFields(record, catalogue, renaming), catalogue, (handler) => inHandler(handler, renaming))

const inOwnFields = (record: PageRecord, catalogue: WidgetCatalogue, renaming: Renaming): PageRecord => {
  switch (record.kind) {
    case 'widget': {
      const known = catalogue.get(record.type)?.properties ?? {}
      const properties = inProperties(record.properties, known, renaming)
      return properties === record.properties ? record : { ...record, properties }
    }
    case 'stateVariable':
    case 'embedProperty': {
      const defaultValue = renaming.template(record.defaultValue)
      return defaultValue === record.defaultValue ? record : { ...record, defaultValue }
    }
    case 'api': {
      // Inside an API the name of a block hides an entity of the page.
      if (namesWithin(record.blocks).has(renaming.root)) return record
      const blocks = mapList(record.blocks, (block) =>
        withTexts(block, (text, language) =>
          language === null ? renaming.template(text) : renaming.code(language, text),
        ),
      )
      return blocks === record.blocks ? record : { ...record, blocks }
    }
    case 'frame':
      return inFrame(record, renaming.template)
    case 'timer':
    case 'event':
    case 'theme':
    case 'profiles':
    case 'pictures':
    case 'route':
    case 'test':
    case 'workflow':
    case 'job':
      return record
  }
}

const inFrame = (frame: FrameRecord, template: Replace): FrameRecord => {
  const title = template(frame.title)
  const logo = template(frame.logo)
  const links = mapList(frame.links, (link) => {
    const texts = {
      ...(link.label === undefined ? {} : { label: template(link.label) }),
      ...(link.isVisible === undefined ? {} : { isVisible: template(link.isVisible) }),
    }
    return texts.label === link.label && texts.isVisible === link.isVisible ? link : { ...link, ...texts }
  })
  const isSame = title === frame.title && logo === frame.logo && links === frame.links
  return isSame ? frame : { ...frame, title, logo, links }
}

const inProperties = (values: JsonObject, properties: WidgetProperties, renaming: Renaming): JsonObject => {
  let next = values
  for (const [name, value] of Object.entries(values)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (property?.kind === 'eventHandler') continue
    const renamed =
      property?.kind === 'items' && Array.isArray(value)
        ? mapList(value, (item) =>
            isObject(item) ? inProperties(item, property.properties, renaming) : item,
          )
        : inValue(value, renaming)
    if (renamed !== value) next = { ...next, [name]: renamed }
  }
  return next
}

const inValue = (value: JsonValue, renaming: Renaming): JsonValue => {
  if (typeof value === 'string') return renaming.template(value)
  if (Array.isArray(value)) return mapList(value, (item) => inValue(item, renaming))
  return isObject(value) ? inObject(value, renaming) : value
}

const inObject = (value: JsonObject, renaming: Renaming): JsonObject => {
  let next = value
  for (const [key, inner] of Object.entries(value)) {
    const renamed = inValue(inner, renaming)
    if (renamed !== inner) next = { ...next, [key]: renamed }
  }
  return next
}

const inHandler = (handler: EventHandler, renaming: Renaming): EventHandler =>
  mapList(handler, (step) => mapBranches(inStep(step, renaming), (branch) => inHandler(branch, renaming)))

const inStep = (step: EventHandler[number], renaming: Renaming): EventHandler[number] => {
  const inScript: Replace = (code) => renaming.code('script', code)
  let next = step
  for (const path of namePaths(step, renaming.space)) next = replaceAt(next, path, renaming.name)
  const facts = eventStepFacts[step.type]
  for (const path of facts.templates) next = replaceAt(next, path.split('.'), renaming.template)
  for (const path of facts.scripts) next = replaceAt(next, path.split('.'), inScript)
  return next
}

/** Replaces the text, or each text of the list, at a path of fields; the shape stays what it was. */
const replaceAt = <Value extends object>(
  value: Value,
  [key, ...rest]: readonly string[],
  replace: Replace,
): Value => {
  if (key === undefined || !Object.hasOwn(value, key)) return value
  const inner: unknown = Reflect.get(value, key)
  let next: unknown = inner
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) next = replaceAt(inner, rest, replace)
  else if (typeof inner === 'string') next = replace(inner)
  else if (Array.isArray(inner)) {
    next = mapList<unknown>(inner, (item) => (typeof item === 'string' ? replace(item) : item))
  } else if (isObject(inner)) {
    for (const name of Object.keys(inner)) next = replaceAt(isObject(next) ? next : inner, [name], replace)
  }
  return next === inner ? value : { ...value, [key]: next }
}
