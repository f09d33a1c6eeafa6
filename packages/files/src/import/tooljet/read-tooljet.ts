import { check, type Checked, type JsonObject } from '@ashlar/schema'
import type { ReadingForeign } from '../appsmith/read-appsmith.ts'
import { type ForeignApplication, type ForeignPage, isObject } from '../foreign-application.ts'
import { ForeignNames } from '../names.ts'
import { TooljetCode } from './code.ts'
import { componentRuleOf } from './component-rules.ts'
import { readComponents } from './read-components.ts'
import { eventsBySource, readQuery, TooljetSources } from './read-queries.ts'
import { type TooljetExport, tooljetSchema } from './shapes.ts'

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
  const all = application.components.filter((component) => component.pageId === pageId)
  const known = new Map<string, { id: string; reads: Readonly<Record<string, string>>; isModal: boolean }>()
  const kept = all.filter(({ id, name, type }) => {
    if (known.has(name)) {
      report.add(`${page}.${name}`, 'Two components have this name: only the first was carried over.')
      return false
    }
    names.take(name, `${page}.${name}`, report)
    const rule = componentRuleOf(type)
    known.set(name, { id, reads: rule?.reads ?? {}, isModal: rule?.type === 'modal' })
    return true
  })
  // Queries belong to the application there: a page gets those that are named on it, and what these name.
  const queries = usedQueries(application, `${textsOf(pageId, application)}${more.join(' ')}`)
  const read = queries.filter(({ name }) => {
    if (!known.has(name)) names.take(name, `${page}.${name}`, report)
    else report.add(`${page}.${name}`, 'A component has this name: the query was left out.')
    return !known.has(name)
  })
  const code = new TooljetCode(
    {
      names,
      components: known,
      queries: new Map(read.map(({ id, name }) => [id, name])),
      pages: new Map(application.pages.map(({ id, name }) => [id, name])),
    },
    report,
  )
  const eventsOf = eventsBySource(application.events)
  const widgets = readComponents({ page, code, names, catalogue, report, newId, all: kept, eventsOf })
  const apis = read.map((query) => readQuery(query, { page, code, names, sources, report, newId, eventsOf }))
  const onPageLoad = code.steps(eventsOf(pageId).get('onPageLoad') ?? [], `${page}.onPageLoad`, newId)
  const variables = [...code.variables.values()].map((name) => ({ name, defaultValue: '' }))
  return { name: page, isHidden: hidden === true, widgets, apis, variables, onPageLoad }
}

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
      const isNamed = text.includes(`queries.${query.name}`) || text.includes(`"${query.id}"`)
      if (!isNamed) continue
      used.add(query.id)
      waiting.push(JSON.stringify([query.options, events?.filter(({ sourceId }) => sourceId === query.id)]))
    }
  }
  const names = new Set<string>()
  return all.filter(({ id, name }) => used.has(id) && !names.has(name) && names.add(name))
}
