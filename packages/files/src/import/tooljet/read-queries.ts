import type { Block, JsonObject } from '@ashlar/schema'
import { type ForeignApi, type ForeignEvent, type ForeignSource, isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { ForeignNames } from '../names.ts'
import { quotedBindings } from '../sql-bindings.ts'
import { textOf } from '../value-for.ts'
import type { TooljetCode } from './code.ts'
import { resultOf } from './script-functions.ts'
import type { TooljetExport, TooljetQuery } from './shapes.ts'
import { actionEvent } from './special.ts'

/** Kinds of connections there that a kind of integration can stand for. */
const plugins: Readonly<Record<string, string>> = {
  postgresql: 'postgres',
  mysql: 'mysql',
  mariadb: 'mariadb',
  cockroachdb: 'cockroachdb',
  redshift: 'redshift',
  mssql: 'mssql',
  oracledb: 'oracledb',
  restapi: 'restapi',
}

/** The connections of an application there, each once. */
export class TooljetSources {
  readonly #sources = new Map<string, ForeignSource>()
  readonly #known: NonNullable<TooljetExport['dataSources']>
  readonly #pluginIds: ReadonlySet<string>
  readonly #newId: () => string

  constructor(known: TooljetExport['dataSources'], pluginIds: ReadonlySet<string>, newId: () => string) {
    this.#known = known ?? []
    this.#pluginIds = pluginIds
    this.#newId = newId
  }

  /** What a query runs on there. */
  kindOf({ kind, dataSourceId }: TooljetQuery): string {
    return this.#known.find(({ id }) => id === dataSourceId)?.kind ?? kind ?? ''
  }

  /** The connection of a query; null where no kind of integration here can stand for it. */
  of(query: TooljetQuery): ForeignSource | null {
    const kind = plugins[this.kindOf(query)]
    if (kind === undefined || !this.#pluginIds.has(kind)) return null
    const name = this.#known.find(({ id }) => id === query.dataSourceId)?.name ?? kind
    const key = `${kind} ${name}`
    const source = this.#sources.get(key) ?? { id: this.#newId(), name: name.slice(0, 200), pluginId: kind }
    this.#sources.set(key, source)
    return source
  }

  /** All that queries use. */
  get list(): readonly ForeignSource[] {
    return [...this.#sources.values()]
  }
}

/** What queries are read with. */
export interface ReadingQueries {
  readonly page: string
  readonly code: TooljetCode
  readonly names: ForeignNames
  readonly sources: TooljetSources
  readonly report: ImportReport
  readonly newId: () => string
  readonly eventsOf: (queryId: string) => ReadonlyMap<string, readonly JsonObject[]>
}

/** A query as an API of one step, and a second one where its answer was transformed. */
export const readQuery = (query: TooljetQuery, reading: ReadingQueries): ForeignApi => {
  const { page, code, names, report, newId, eventsOf } = reading
  const path = `${page}.${query.name}`
  const options = query.options ?? {}
  const blocks = [stepOf(query, options, path, reading)]
  if (options['enableTransformation'] === true && textOf(options['transformation']).trim() !== '') {
    const given = `const data = Step1.output\n${code.code(textOf(options['transformation']), `${path}.transformation`)}`
    if (options['transformationLanguage'] === 'python')
      report.add(path, 'Its transformation in Python was left out: add a step of Python.')
    else
      blocks.push({
        id: newId(),
        kind: 'step',
        name: 'Step2',
        pluginId: 'javascript',
        datasourceId: 'javascript',
        configuration: { body: given },
      })
  }
  if (options['requestConfirmation'] === true)
    report.add(path, 'It asked before it ran: let a button ask for confirmation here.')
  if (textOf(options['runOnDependencyChange']) === 'true')
    report.add(path, 'It ran again when what it reads changed: choose that in the settings of the API.')
  const events = eventsOf(query.id)
  const steps = (event: string) => code.steps(events.get(event) ?? [], `${path}.${event}`, newId)
  return {
    name: names.of(query.name),
    blocks,
    runsOnPageLoad: options['runOnPageLoad'] === true,
    onSuccess: steps('onDataQuerySuccess'),
    onError: steps('onDataQueryFailure'),
  }
}

/** Code that does something to the page, as an event of our own, which others trigger. */
export const readScript = (
  query: TooljetQuery,
  { page, code, names, report, newId, eventsOf }: ReadingQueries,
): ((isResultRead: boolean) => ForeignEvent) => {
  const path = `${page}.${query.name}`
  const name = names.of(query.name)
  const script = code.script(textOf(query.options?.['code']), path)
  const events = eventsOf(query.id)
  const success = code.steps(events.get('onDataQuerySuccess') ?? [], `${path}.onDataQuerySuccess`, newId)
  if ((events.get('onDataQueryFailure') ?? []).length > 0)
    report.add(path, 'What followed a failure was left out: choose it where the event is triggered.')
  const keeping = `const answer = await (async () => {\n${script}\n})()\nawait ${resultOf(name)}.set(answer ?? null)`
  return (isResultRead) => ({
    name,
    arguments: [],
    onTrigger: [{ id: newId(), type: 'runJs', code: isResultRead ? keeping : script }, ...success],
  })
}

const stepOf = (
  query: TooljetQuery,
  options: JsonObject,
  path: string,
  { code, sources, report, newId }: ReadingQueries,
): Block => {
  const step = (pluginId: string, datasourceId: string, configuration: JsonObject): Block => ({
    id: newId(),
    kind: 'step',
    name: 'Step1',
    pluginId,
    datasourceId,
    configuration,
  })
  const kind = sources.kindOf(query)
  if (kind === 'runjs') {
    return step('javascript', 'javascript', { body: code.code(textOf(options['code']), path) })
  }
  const source = sources.of(query)
  if (source?.pluginId === 'restapi') return step('restapi', source.id, requestOf(options, path, code, newId))
  if (source !== null && options['mode'] !== 'gui') {
    return step(source.pluginId, source.id, {
      operation: 'run_sql',
      body: code.text(quotedBindings(textOf(options['query'])), path),
    })
  }
  const reason =
    source === null
      ? `There is no integration here like ${kind}`
      : 'It was put together in a form that is not here'
  report.add(path, `${reason}: the API says so when it runs, and holds what it was as a comment.`)
  const kept = JSON.stringify(options, null, 2).replaceAll('*/', '* /')
  const sentence = JSON.stringify(`${query.name} used ${kind}, for which there is nothing here yet.`)
  return step('javascript', 'javascript', {
    body: `throw new Error(${sentence})\n/* What it was:\n${kept}\n*/\n`,
  })
}

const requestOf = (options: JsonObject, path: string, code: TooljetCode, newId: () => string): JsonObject => {
  const pairs = (key: string): JsonObject[] => {
    const list = options[key]
    if (!Array.isArray(list)) return []
    return list.flatMap((pair) => {
      const [name, value] = Array.isArray(pair) ? pair : []
      if (typeof name !== 'string' || name === '') return []
      return [{ id: newId(), key: name, value: code.text(textOf(value), `${path}.${key}`) }]
    })
  }
  const wanted = textOf(options['method']).toUpperCase()
  const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'].includes(wanted) ? wanted : 'GET'
  const raw = textOf(options['json_body']) || textOf(options['raw_body'])
  const form = pairs('body')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const isRaw = hasBody && raw.trim() !== '' && (options['body_toggle'] === true || form.length === 0)
  return {
    method,
    path: code.text(textOf(options['url']), `${path}.url`),
    query: pairs('url_params'),
    headers: pairs('headers'),
    bodyType: isRaw ? 'json' : hasBody && form.length > 0 ? 'form' : 'none',
    body: isRaw ? code.text(raw, `${path}.body`) : '',
    form: isRaw ? [] : form,
  }
}

/** Actions by event, of components and of queries. */
export const eventsBySource = (
  events: TooljetExport['events'],
): ((id: string) => ReadonlyMap<string, readonly JsonObject[]>) => {
  const bySource = new Map<string, Map<string, JsonObject[]>>()
  for (const { sourceId, target, event } of (events ?? []).toSorted(
    (one, other) => (one.index ?? 0) - (other.index ?? 0),
  )) {
    const { eventId, ref } = event
    const name = target === 'table_action' && typeof ref === 'string' ? actionEvent(ref) : eventId
    if (!sourceId || typeof name !== 'string' || !isObject(event)) continue
    const own = bySource.get(sourceId) ?? new Map<string, JsonObject[]>()
    own.set(name, [...(own.get(name) ?? []), event])
    bySource.set(sourceId, own)
  }
  return (id) => bySource.get(id) ?? new Map<string, JsonObject[]>()
}
