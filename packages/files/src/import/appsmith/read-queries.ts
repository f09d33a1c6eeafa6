import type { Block, JsonObject, JsonValue } from '@ashlar/schema'
import { type ForeignApi, type ForeignSource, isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { ForeignNames } from '../names.ts'
import { quotedBindings } from '../sql-bindings.ts'
import type { AppsmithCode } from './code.ts'
import type { AppsmithAction, AppsmithSource } from './shapes.ts'

/** Kinds of connections there that a kind of integration can stand for. */
const plugins: Readonly<Record<string, string>> = {
  'postgres-plugin': 'postgres',
  'mysql-plugin': 'mysql',
  'redshift-plugin': 'redshift',
  'mssql-plugin': 'mssql',
  'oracle-plugin': 'oracledb',
  'restapi-plugin': 'restapi',
}

/** The connections of an application there, each once. */
export class AppsmithSources {
  readonly #sources = new Map<string, ForeignSource>()
  readonly #known: ReadonlyMap<string, AppsmithSource>
  readonly #pluginIds: ReadonlySet<string>
  readonly #newId: () => string

  constructor(list: readonly AppsmithSource[], pluginIds: ReadonlySet<string>, newId: () => string) {
    this.#known = new Map(
      list.flatMap((source) => [source.name, source.id].flatMap((key) => (key ? [[key, source]] : []))),
    )
    this.#pluginIds = pluginIds
    this.#newId = newId
  }

  /** The connection of a query, and its kind there; null where no kind of integration here can stand for it. */
  of(action: AppsmithAction, pluginId: string): ForeignSource | null {
    const kind = plugins[pluginId]
    if (kind === undefined || !this.#pluginIds.has(kind)) return null
    const name = this.#nameOf(action, kind)
    const key = `${kind} ${name}`
    const known = this.#sources.get(key)
    if (known !== undefined) return known
    const made = { id: this.#newId(), name: name.slice(0, 200), pluginId: kind }
    this.#sources.set(key, made)
    return made
  }

  /** All that queries use. */
  get list(): readonly ForeignSource[] {
    return [...this.#sources.values()]
  }

  #nameOf({ datasource }: AppsmithAction, kind: string): string {
    const known = this.#known.get(datasource?.id ?? '') ?? this.#known.get(datasource?.name ?? '')
    if (known?.name) return known.name
    const origin = originOf(datasource?.datasourceConfiguration?.url ?? '')
    return origin ?? (datasource?.name || kind)
  }
}

const originOf = (url: string): string | null => {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}

/** The path below the origin that a query there says in the address of its connection. */
const pathOf = ({ datasource, actionConfiguration }: AppsmithAction): string => {
  const own = actionConfiguration?.path ?? ''
  const url = datasource?.datasourceConfiguration?.url ?? ''
  // A named connection here has an address of its own, to which its paths belong.
  if (datasource?.id) return own
  const origin = originOf(url)
  return origin === null
    ? own
    : `${url.slice(url.indexOf(origin) + origin.length)}${own}`.replace(/^\/\//, '/')
}

/** What queries are read with. */
export interface ReadingQueries {
  readonly page: string
  readonly code: AppsmithCode
  readonly names: ForeignNames
  readonly sources: AppsmithSources
  readonly report: ImportReport
  readonly newId: () => string
}

/** A query as an API of one step. */
export const readQuery = (
  action: AppsmithAction,
  pluginId: string,
  { page, code, names, sources, report, newId }: ReadingQueries,
): ForeignApi => {
  const name = names.of(action.name)
  const path = `${page}.${action.name}`
  const source = sources.of(action, pluginId)
  const step = (stepPlugin: string, datasourceId: string, configuration: JsonObject): Block => ({
    id: newId(),
    kind: 'step',
    name: 'Step1',
    pluginId: stepPlugin,
    datasourceId,
    configuration,
  })
  if (action.confirmBeforeExecute === true)
    report.add(path, 'It asked before it ran: let a button ask for confirmation here.')
  const runsOnPageLoad =
    action.executeOnLoad === true ||
    action.runBehaviour === 'ON_PAGE_LOAD' ||
    action.runBehaviour === 'AUTOMATIC'
  const api = (block: Block): ForeignApi => ({ name, blocks: [block], runsOnPageLoad })
  const { actionConfiguration: given } = action
  if (source === null) {
    report.add(
      path,
      `There is no integration here like ${pluginId.replace(/-plugin$/, '')}: the API says so when it runs, and holds what it was as a comment.`,
    )
    return api(step('javascript', 'javascript', { body: leftCode(action, pluginId) }))
  }
  if (source.pluginId === 'restapi')
    return api(step('restapi', source.id, requestOf(action, path, code, report, newId)))
  if (isUnprepared(given?.pluginSpecifiedTemplates)) {
    report.add(
      path,
      'Its bindings were put into the statement as text. Here they are values: look at those that were names of tables or parts of a statement.',
    )
  }
  const statement = code.text(quotedBindings(given?.body ?? ''), path)
  return api(step(source.pluginId, source.id, { operation: 'run_sql', body: statement }))
}

const isUnprepared = (templates: JsonValue | undefined): boolean =>
  Array.isArray(templates) && isObject(templates[0]) && templates[0]['value'] === false

/** Code that keeps what cannot run here, and says so. */
const leftCode = ({ name, actionConfiguration }: AppsmithAction, pluginId: string): string => {
  const kept = JSON.stringify(actionConfiguration ?? {}, null, 2).replaceAll('*/', '* /')
  const kind = pluginId.replace(/-plugin$/, '')
  return `throw new Error(${JSON.stringify(`${name} used ${kind}, for which there is no integration here.`)})\n/* What it was:\n${kept}\n*/\n`
}

interface GivenPair {
  readonly key?: string | null | undefined
  readonly value?: JsonValue | undefined
}

const requestOf = (
  action: AppsmithAction,
  path: string,
  code: AppsmithCode,
  report: ImportReport,
  newId: () => string,
): JsonObject => {
  const { actionConfiguration: given } = action
  const pairs = (list: readonly GivenPair[] | null | undefined, what: string): JsonObject[] =>
    (list ?? []).flatMap(({ key, value }) => {
      if (!key) return []
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
      return [
        { id: newId(), key: code.text(key, `${path}.${what}`), value: code.text(text, `${path}.${what}`) },
      ]
    })
  const known = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD']
  const method = given?.httpMethod ?? 'GET'
  if (!known.includes(method)) report.add(path, `Requests with ${method} cannot be sent here: it is GET now.`)
  const headers = given?.headers ?? []
  const contentType = headers.find(({ key }) => key?.toLowerCase() === 'content-type')?.value
  const formData = isObject(given?.formData) ? given.formData : {}
  const type = String(formData['apiContentType'] ?? contentType ?? '')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const isForm = type.includes('form')
  const body = code.text(given?.body ?? '', `${path}.body`)
  const bodyType =
    !hasBody || (!isForm && body.trim() === '')
      ? 'none'
      : isForm
        ? type.includes('multipart')
          ? 'multipart'
          : 'form'
        : type.includes('json') || type === ''
          ? 'json'
          : 'text'
  return {
    method: known.includes(method) ? method : 'GET',
    path: code.text(pathOf(action), `${path}.path`),
    query: pairs(given?.queryParameters, 'queryParameters'),
    headers: pairs(
      headers.filter(({ key }) => !isForm || key?.toLowerCase() !== 'content-type'),
      'headers',
    ),
    bodyType,
    body: bodyType === 'json' || bodyType === 'text' ? body : '',
    form: isForm ? pairs(given?.bodyFormData, 'form') : [],
  }
}
