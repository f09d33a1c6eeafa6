import {
  type ForeignApi,
  type ForeignPage,
  type ForeignVariable,
  type ForeignWidget,
  mostOfPage,
  tooManyOnPage,
} from '../foreign-application.ts'
import { ForeignNames } from '../names.ts'
import type { ReadingForeign } from '../reading-foreign.ts'
import { RetoolCode } from './code.ts'
import { retoolRuleOf } from './component-rules.ts'
import { type KnownThings, parametersOf, resultOf, type RetoolThing, textIn } from './known.ts'
import { bottomOf, stacked, within } from './layout.ts'
import { readChildren, type ReadingComponents } from './read-components.ts'
import {
  answersRows,
  handedOver,
  isScript,
  parametersIn,
  type ReadingQueries,
  readQuery,
  readScript,
} from './read-queries.ts'
import type { RetoolPlugin } from './shapes.ts'
import type { RetoolSources } from './sources.ts'

/** What belongs to a page. */
export interface RetoolPage {
  readonly title: string
  /** Its id there; null where the application has no pages. */
  readonly screen: string | null
  readonly plugins: readonly RetoolPlugin[]
  readonly isHidden: boolean
}

const main = '$main'

/** Reads a page of an application. */
export const readPage = (
  { title: page, plugins: given, isHidden }: RetoolPage,
  sources: RetoolSources,
  pages: ReadonlyMap<string, string>,
  { catalogue, newId, report }: ReadingForeign,
): ForeignPage => {
  const plugins = given.slice(0, mostOfPage)
  if (given.length > mostOfPage) report.add(page, tooManyOnPage)
  const names = new ForeignNames()
  const isNamed = ({ type, subtype }: RetoolPlugin): boolean =>
    type === 'widget' ||
    type === 'datasource' ||
    type === 'state' ||
    type === 'function' ||
    type === 'globalwidget' ||
    type === 'globalwidgetprop' ||
    isOverlay(subtype)
  const named = plugins.filter(isNamed)
  // What only code reads is no thing of the page, and needs no name of its own.
  for (const { id, type } of named) if (type !== 'function') names.take(id, `${page}.${id}`, report)
  const things = new Map<string, RetoolThing>()
  const handed = handedOver(JSON.stringify(named.map(({ template }) => template ?? {})))
  for (const plugin of named) things.set(plugin.id, thingOf(plugin, [], named))
  for (const plugin of named) {
    if (plugin.type === 'datasource')
      things.set(plugin.id, thingOf(plugin, parametersIn(plugin, handed, { things }), named))
  }
  const known: KnownThings = { names, things }
  const code = new RetoolCode(known, report)
  const shared = { code, known, report, newId, pages }
  const widgets = readWidgets(page, plugins, { ...shared, catalogue })
  const { apis, events, variables } = readValues(page, named, { ...shared, page, sources }, code)
  return { name: page, isHidden, widgets, apis, events, variables, onPageLoad: onLoadOf(named, known, newId) }
}

const isOverlay = (subtype: string): boolean => /^(?:Modal|Drawer)FrameWidget/.test(subtype)

const thingOf = (
  plugin: RetoolPlugin,
  parameters: readonly string[],
  all: readonly RetoolPlugin[],
): RetoolThing => {
  const template = plugin.template ?? {}
  switch (plugin.type) {
    case 'datasource':
      return isScript(plugin)
        ? { kind: 'script', parameters }
        : { kind: 'query', hasRows: answersRows(plugin), parameters }
    case 'state':
    case 'globalwidgetprop':
      return { kind: 'variable' }
    case 'function':
      return { kind: 'function', body: textIn(template, 'funcBody') }
    default:
      break
  }
  const isTabs = plugin.subtype.startsWith('TabsWidget')
  const target = isTabs ? textIn(template, 'targetContainerId') : ''
  if (target !== '' && all.some(({ id }) => id === target))
    return { kind: 'component', type: 'tabs', reads: readsOfTabs, partOf: target }
  const rule = retoolRuleOf(isTabs ? 'SegmentedControlWidget' : plugin.subtype)
  return {
    kind: 'component',
    type: rule?.type,
    reads: plugin.subtype.includes('ontainer') ? readsOfViews : (rule?.reads ?? {}),
    value: rule?.value,
  }
}

/** What is read of a container with views, which are tabs here. */
const readsOfViews: Readonly<Record<string, string>> = {
  showBody: '',
  currentViewKey: 'selectedTab',
  currentViewIndex: 'selectedTabIndex',
  selectedTabIndex: 'selectedTabIndex',
  selectedTab: 'selectedTab',
}

/** Tabs that show views of a container are part of it here. */
const readsOfTabs: Readonly<Record<string, string>> = {
  value: 'selectedTab',
  selectedLabel: 'selectedTab',
  selectedIndex: 'selectedTabIndex',
}

const readWidgets = (
  page: string,
  plugins: readonly RetoolPlugin[],
  shared: Omit<ReadingComponents, 'page' | 'within' | 'tabsOf' | 'overlays' | 'reached'>,
): ForeignWidget[] => {
  const { report, known } = shared
  const ids = new Set(plugins.map(({ id }) => id))
  const frames = plugins.filter(({ type }) => type === 'frame')
  const inside = new Map<string, RetoolPlugin[]>()
  const parts = plugins.filter(
    ({ type, subtype }) => type === 'widget' || type === 'globalwidget' || isOverlay(subtype),
  )
  const frameOf = (name: string): string =>
    frames.find(({ id }) => id === name || id === `$${name}`)?.id ?? main
  for (const plugin of parts) {
    const { container, subcontainer } = plugin.position2 ?? {}
    const parent = container ? (ids.has(container) ? container : null) : frameOf(subcontainer ?? '')
    const isFrame = plugin.type === 'frame'
    const key = isFrame || parent === null ? main : parent
    inside.set(key, [...(inside.get(key) ?? []), plugin])
  }
  const tabsOf = new Map<string, RetoolPlugin>()
  for (const plugin of parts) {
    const target = plugin.subtype.startsWith('TabsWidget')
      ? textIn(plugin.template ?? {}, 'targetContainerId')
      : ''
    if (target !== '' && ids.has(target)) tabsOf.set(target, plugin)
  }
  const reading: ReadingComponents = {
    ...shared,
    page,
    within: inside,
    tabsOf,
    overlays: [],
    reached: new Set(),
  }
  const read = (id: string): ForeignWidget[] =>
    id === main || ids.has(id) ? readChildren(id, reading, {}, 1) : []
  const headers = frames.filter(({ id, template }) => id !== main && template?.['type'] === 'header')
  const sides = frames.filter(({ id, template }) => id !== main && template?.['type'] === 'sidebar')
  const body = stacked([...headers.map(({ id }) => read(id)), read(main)])
  const beside = stacked(sides.map(({ id }) => read(id)))
  for (const { id } of parts) {
    if (!reading.reached.has(id))
      report.add(
        `${page}.${id}`,
        'It was left out: what it stood in is not on the page, or has no place for it.',
      )
  }
  if (beside.length === 0) return [...body, ...reading.overlays]
  const side: ForeignWidget = {
    name: known.names.make('Sidebar'),
    type: 'container',
    properties: { padding: 'small' },
    place: { left: 0, top: 0, columns: 18, rows: bottomOf(beside) + 2, fitsContent: true },
    canvases: [{ widgets: within(beside, 0, 96) }],
  }
  return [side, ...within(body, 18, 78), ...reading.overlays]
}

const readValues = (
  page: string,
  plugins: readonly RetoolPlugin[],
  reading: ReadingQueries,
  code: RetoolCode,
): Required<Pick<ForeignPage, 'apis' | 'events' | 'variables'>> => {
  const { names, things } = reading.known
  const apis: ForeignApi[] = []
  const variables: ForeignVariable[] = []
  const scripts: { readonly id: string; readonly make: ReturnType<typeof readScript> }[] = []
  for (const plugin of plugins) {
    const thing = things.get(plugin.id)
    const own = names.of(plugin.id)
    if (thing?.kind === 'script')
      scripts.push({ id: plugin.id, make: readScript(plugin, thing.parameters, reading) })
    if (thing?.kind === 'variable') variables.push(variableOf(plugin, own, `${page}.${plugin.id}`, reading))
    if (thing?.kind !== 'query') continue
    const given = Object.fromEntries(
      thing.parameters.map((name) => [name, `${parametersOf(own)}.value.${name}`]),
    )
    apis.push(readQuery(plugin, { self: plugin.id, given }, reading))
    if (thing.parameters.length > 0) variables.push({ name: parametersOf(own), defaultValue: '{}' })
  }
  // What a script gave last is kept where something reads it, which is known only now.
  const events = scripts.map(({ id, make }) => make(code.resultsRead.has(id)))
  for (const id of code.resultsRead) variables.push({ name: resultOf(names.of(id)), defaultValue: '' })
  return { apis, events, variables }
}

const variableOf = (
  plugin: RetoolPlugin,
  name: string,
  path: string,
  reading: ReadingQueries,
): ForeignVariable => {
  const template = plugin.template ?? {}
  const value = template['value'] ?? template['defaultValue']
  if (plugin.type === 'globalwidgetprop')
    reading.report.add(path, 'It was handed into the module: it is a variable of the page now.')
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  return {
    name,
    defaultValue: reading.code.text(text, path, { self: plugin.id }),
    ...(template['persistValue'] === true ? { isKept: true } : {}),
  }
}

/** Scripts that ran as the page opened are triggered as it opens. */
const onLoadOf = (
  plugins: readonly RetoolPlugin[],
  { names, things }: KnownThings,
  newId: () => string,
): ForeignPage['onPageLoad'] =>
  plugins
    .filter(
      ({ id, template }) => things.get(id)?.kind === 'script' && template?.['runWhenPageLoads'] === true,
    )
    .map(({ id }) => ({ id: newId(), type: 'triggerEvent', event: { name: names.of(id), scope: 'page' } }))
