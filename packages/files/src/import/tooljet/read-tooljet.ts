import { check, type Checked, type EventStep, type JsonObject } from '@ashlar/schema'
import {
  type ForeignApplication,
  type ForeignPage,
  isObject,
  mostOfPage,
  tooManyOnPage,
} from '../foreign-application.ts'
import { ForeignNames } from '../names.ts'
import type { ReadingForeign } from '../reading-foreign.ts'
import { textOf } from '../value-for.ts'
import { TooljetCode } from './code.ts'
import { componentRuleOf, valueOf } from './component-rules.ts'
import { byParent, readComponents } from './read-components.ts'
import { eventsBySource, readQuery, readScript, TooljetSources } from './read-queries.ts'
import { actsOnPage, resultOf } from './script-functions.ts'
import { type TooljetExport, type TooljetQuery, tooljetSchema } from './shapes.ts'

/** The application in a file, which has others beside it; null where there is none. */
const applicationIn = (file: JsonObject): JsonObject | null => {
  const { app } = file
  const [first] = Array.isArray(app) ? app : [file]
  const definition = isObject(first) ? (first['definition'] ?? first) : null
  const application = isObject(definition) ? definition['appV2'] : null
  return isObject(application) ? application : null
}

/** Whether a file was exported by ToolJet. */
export const isTooljet = (file: JsonObject): boolean => applicationIn(file) !== null

/** Reads an application that ToolJet exported. */
export const readTooljet = (file: JsonObject, reading: ReadingForeign): Checked<ForeignApplication> => {
  const application = applicationIn(file) ?? {}
  if (!Array.isArray(application['components'])) {
    const reason =
      'This file is of an older version of ToolJet. Import it there into a newer one, and export it again.'
    return { ok: false, problems: [{ path: '', reason }] }
  }
  const checked = check(tooljetSchema, application)
  if (!checked.ok) return checked
  const { value } = checked
  const { report } = reading
  if (Array.isArray(file['tooljet_database']) && file['tooljet_database'].length > 0) {
    report.add(
      'Tables',
      'The tables of its own database are not in an application here: make them in a database, and connect it.',
    )
  }
  if (Array.isArray(file['app']) && file['app'].length > 1)
    report.add('Applications', 'The file holds several applications: only the first was read.')
  report.add('Theme', 'Colors and letters were left out: choose them in the theme of the application.')
  const sources = new TooljetSources(value.dataSources, reading.pluginIds, reading.newId)
  const home = value.appVersions?.[0]?.homePageId
  const ordered = value.pages.toSorted(
    (one, other) =>
      Number(other.id === home) - Number(one.id === home) || (one.index ?? 0) - (other.index ?? 0),
  )
  const used = new Set(
    ordered.flatMap(({ id }) => usedQueries(value, textsOf(id, value)).map((query) => query.id)),
  )
  // Nothing names them: they are kept where the application begins.
  const unused = (value.dataQueries ?? []).filter(({ id }) => !used.has(id)).map(({ id }) => `"${id}"`)
  const pages = ordered.map((page, index) =>
    readPage(page, value, sources, reading, index === 0 ? unused : []),
  )
  return { ok: true, value: { name: value.name ?? '', pages, sources: sources.list } }
}

const readPage = (
  { id: pageId, name: page, hidden }: TooljetExport['pages'][number],
  application: TooljetExport,
  sources: TooljetSources,
  { catalogue, newId, report }: ReadingForeign,
  more: readonly string[],
): ForeignPage => {
  const names = new ForeignNames()
  const there = application.components.filter((component) => component.pageId === pageId)
  const all = there.slice(0, mostOfPage)
  if (there.length > mostOfPage) report.add(page, tooManyOnPage)
  const known = new Map<
    string,
    { id: string; reads: Readonly<Record<string, string>>; isModal: boolean; value?: string | undefined }
  >()
  const kept = all.filter(({ id, name, type }) => {
    if (known.has(name)) {
      report.add(`${page}.${name}`, 'Two components have this name: only the first was carried over.')
      return false
    }
    names.take(name, `${page}.${name}`, report)
    const rule = componentRuleOf(type)
    const value = rule === undefined ? undefined : valueOf(rule)
    known.set(name, { id, reads: rule?.reads ?? {}, isModal: rule?.type === 'modal', value })
    return true
  })
  // Queries belong to the application there: a page gets those that are named on it, and what these name.
  const queries = usedQueries(application, `${textsOf(pageId, application)}${more.join(' ')}`)
  const read = queries.filter(({ name }) => {
    if (!known.has(name)) names.take(name, `${page}.${name}`, report)
    else report.add(`${page}.${name}`, 'A component has this name: the query was left out.')
    return !known.has(name)
  })
  const isScript = (query: TooljetQuery): boolean =>
    sources.kindOf(query) === 'runjs' && actsOnPage(textOf(query.options?.['code']))
  const code = new TooljetCode(
    {
      names,
      components: known,
      queries: new Map(read.map(({ id, name }) => [id, name])),
      scripts: new Set(read.filter(isScript).map(({ name }) => name)),
      pages: new Map(application.pages.map(({ id, name }) => [id, name])),
    },
    report,
  )
  const eventsOf = eventsBySource(application.events)
  const within = byParent(kept)
  const widgets = readComponents({
    page,
    code,
    names,
    catalogue,
    report,
    newId,
    all: kept,
    within,
    eventsOf,
  })
  const reading = { page, code, names, sources, report, newId, eventsOf }
  const scripts = read.filter(isScript).map((query) => ({ query, make: readScript(query, reading) }))
  const apis = read.filter((query) => !isScript(query)).map((query) => readQuery(query, reading))
  const onPageLoad = code.steps(eventsOf(pageId).get('onPageLoad') ?? [], `${page}.onPageLoad`, newId)
  const onLoad = scripts
    .filter(({ query }) => query.options?.['runOnPageLoad'] === true)
    .map(({ query }) => triggerOf(names.of(query.name), newId()))
  // What a script gave last is kept where something reads it, which is known only now.
  const events = scripts.map(({ query, make }) => make(code.resultsRead.has(query.name)))
  const results = [...code.resultsRead].map((name) => resultOf(names.of(name)))
  const variables = [...code.variables.values(), ...results].map((name) => ({ name, defaultValue: '' }))
  return {
    name: page,
    isHidden: hidden === true,
    widgets,
    apis,
    events,
    variables,
    onPageLoad: [...onLoad, ...onPageLoad],
  }
}

const triggerOf = (name: string, id: string): EventStep => ({
  id,
  type: 'triggerEvent',
  event: { name, scope: 'page' },
})

/** All that a page and its components say, in which queries are named. */
const textsOf = (pageId: string, { components, events }: TooljetExport): string => {
  const own = components.filter((component) => component.pageId === pageId)
  const ids = new Set([pageId, ...own.map(({ id }) => id)])
  return JSON.stringify([own, events?.filter(({ sourceId }) => ids.has(sourceId ?? ''))])
}

/** The queries that a text names, those that they name, and those that run by themselves. */
const usedQueries = ({ dataQueries, events }: TooljetExport, texts: string) => {
  const all = dataQueries ?? []
  const used = new Set<string>()
  const waiting = [texts]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const query of all) {
      if (used.has(query.id)) continue
      const isNamed =
        [`queries.${query.name}`, `queries.${query.id}`, `"${query.id}"`].some((named) =>
          text.includes(named),
        ) ||
        (text.includes('actions.runQuery') && text.includes(query.name))
      if (!isNamed) continue
      used.add(query.id)
      waiting.push(JSON.stringify([query.options, events?.filter(({ sourceId }) => sourceId === query.id)]))
    }
  }
  const names = new Set<string>()
  return all.filter(({ id, name }) => used.has(id) && !names.has(name) && names.add(name))
}
