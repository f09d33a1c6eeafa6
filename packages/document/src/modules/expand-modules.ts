import {
  idInModule,
  moduleKey,
  nameInModule,
  type EventHandler,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { isHandler, isObject } from '../bindings.ts'
import { jsonOf } from '../handlers.ts'
import { namesOf, rootOf } from '../tree.ts'
import { givenInputs, inputsToRead } from './given-inputs.ts'
import { modulesOn, outputsOfModule, usedModule } from './module-interface.ts'
import { placedRecord } from './placed-record.ts'

/** The pages of modules by what names a version (`moduleKey`). */
export type ModuleLibrary = ReadonlyMap<string, PageRecords>

/** The most records of a page with all that stands in its modules. */
const maximumExpandedRecords = 50_000

/**
 * A page with what stands in its modules, as if it had been built on the page: everything in a module has a name and an id
 * that nothing else has, so that one module may stand on a page many times, and whatever brings a page to life needs to know
 * nothing of modules. A module that the library does not have stays empty. The same object where there is none.
 */
export const expandModules = (
  records: PageRecords,
  library: ModuleLibrary,
  catalogue: WidgetCatalogue,
): PageRecords => expand(records, library, catalogue, [])

const expand = (
  records: PageRecords,
  library: ModuleLibrary,
  catalogue: WidgetCatalogue,
  around: readonly string[],
): PageRecords => {
  const found = modulesOn(records)
  const root = rootOf(records)
  if (found.length === 0 || root === undefined) return records
  const page: { [id: string]: PageRecord } = { ...records }
  let size = Object.keys(page).length
  for (const { widget, used } of found) {
    const key = moduleKey(used)
    const content = library.get(key)
    // What a stored version holds may name a later one: a circle ends here.
    if (content === undefined || around.includes(key)) continue
    const whole = expand(content, library, catalogue, [...around, key])
    size += Object.keys(whole).length
    if (size > maximumExpandedRecords) break
    place(page, root.id, widget, whole, catalogue)
  }
  return page
}

/** Puts the content of a module where it stands on a page, of which nothing may be found out before all are in their places. */
const place = (
  page: { [id: string]: PageRecord },
  rootId: string,
  instance: WidgetRecord,
  content: PageRecords,
  catalogue: WidgetCatalogue,
): void => {
  const ownRoot = rootOf(content)
  if (ownRoot === undefined) return
  const names = namesOf(content)
  const handlers = handlersOf(instance)
  const placed: { [id: string]: PageRecord } = {}
  for (const record of Object.values(content)) {
    const made = placedRecord(record, { instance, names, catalogue })
    if (record.id === ownRoot.id) {
      const root = page[rootId]
      if (made.kind === 'widget' && root !== undefined) page[rootId] = withLoadSteps(root, made)
      continue
    }
    const id = idInModule(instance.id, record.id)
    if (made.kind === 'embedProperty') placed[id] = made
    else if (made.kind === 'event') {
      const outside = handlers.get(record.name) ?? []
      placed[id] = { ...made, onTrigger: [...made.onTrigger, ...outside] }
    } else if (made.kind === 'widget' && record.kind === 'widget' && record.parentId === ownRoot.id) {
      const isOverlay = catalogue.get(record.type)?.role === 'overlay'
      placed[id] = { ...made, parentId: isOverlay ? rootId : instance.id }
    } else placed[id] = made
  }
  const given = givenInputs(instance, placed)
  const { inputs, bound } = inputsToRead(given)
  const outputs = Object.fromEntries(
    outputsOfModule(content).map(({ name }) => [name, `{{ ${nameInModule(instance.name, name)}.value }}`]),
  )
  for (const [id, record] of Object.entries(placed)) {
    const living = record.kind === 'embedProperty' ? followInput(record, instance) : record
    if (living !== null) page[id] = living
  }
  page[instance.id] = {
    ...instance,
    properties: { ...instance.properties, inputs, outputs, events: [] },
    dynamicBindingPathList: [
      ...instance.dynamicBindingPathList.filter(({ key }) => key !== 'inputs'),
      ...[...bound, ...Object.keys(outputs).map((name) => `outputs.${name}`)].map((key) => ({ key })),
    ],
  }
}

/** What follows a change of an input, as a variable that holds what the input is; nothing where nothing follows. */
const followInput = (
  input: Extract<PageRecord, { kind: 'embedProperty' }>,
  instance: WidgetRecord,
): PageRecord | null =>
  input.onChange.length === 0
    ? null
    : {
        kind: 'stateVariable',
        id: input.id,
        name: nameInModule(instance.name, nameInModule('Embed', input.name)),
        defaultValue: `{{ ${instance.name}.inputs.${input.name}.value }}`,
        persistance: 'Temporary',
        onChange: input.onChange,
        createdAt: input.createdAt,
      }

/** The steps that follow events of a module where it stands, by the name of the event. */
const handlersOf = ({ properties }: WidgetRecord): ReadonlyMap<string, EventHandler> => {
  const listed = Array.isArray(properties.events) ? properties.events : []
  return new Map(
    listed.flatMap((item): [string, EventHandler][] =>
      isObject(item) && typeof item.name === 'string' && isHandler(item.onEvent)
        ? [[item.name, item.onEvent]]
        : [],
    ),
  )
}

/** What a module does when its page opens follows what the page itself does. */
const withLoadSteps = (page: PageRecord, module: WidgetRecord): PageRecord => {
  const { onPageLoad } = module.properties
  if (page.kind !== 'widget' || !isHandler(onPageLoad)) return page
  // That step says where the APIs of a whole page run, which is not for a module to say.
  const steps = onPageLoad.filter(({ type }) => type !== 'optimizedPageLoadApis')
  if (steps.length === 0) return page
  const before = page.properties.onPageLoad
  const properties: JsonObject = {
    ...page.properties,
    onPageLoad: jsonOf([...(isHandler(before) ? before : []), ...steps]),
  }
  return { ...page, properties }
}

/** The modules that the components of a page show, and those inside of them, by what names their versions. */
export const modulesNeeded = (records: PageRecords, library: ModuleLibrary): ReadonlySet<string> => {
  const needed = new Set<string>()
  const open: PageRecords[] = [records]
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    for (const record of Object.values(page)) {
      const used = record.kind === 'widget' ? usedModule(record) : null
      if (used === null || needed.has(moduleKey(used))) continue
      needed.add(moduleKey(used))
      const content = library.get(moduleKey(used))
      if (content !== undefined) open.push(content)
    }
  }
  return needed
}
