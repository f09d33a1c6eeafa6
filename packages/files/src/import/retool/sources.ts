import type { ForeignSource } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { RetoolPlugin } from './shapes.ts'

/** By what a connection is called there, which database it is: the file does not say it otherwise. */
const databases: readonly (readonly [RegExp, string])[] = [
  [/redshift/i, 'redshift'],
  [/snowflake/i, 'snowflake'],
  [/big\s*query|bq/i, 'bigquery'],
  [/cockroach/i, 'cockroachdb'],
  [/maria/i, 'mariadb'],
  [/mysql/i, 'mysql'],
  [/ms\s*sql|sql\s*server|azure/i, 'mssql'],
]

/** The connections of an application there, each once. */
export class RetoolSources {
  readonly #sources = new Map<string, ForeignSource>()
  readonly #pluginIds: ReadonlySet<string>
  readonly #newId: () => string
  readonly #report: ImportReport

  constructor(pluginIds: ReadonlySet<string>, newId: () => string, report: ImportReport) {
    this.#pluginIds = pluginIds
    this.#newId = newId
    this.#report = report
  }

  /** The connection of a query; null where no kind of integration here can stand for it. */
  of({ subtype, resourceName, resourceDisplayName }: RetoolPlugin): ForeignSource | null {
    const name = resourceDisplayName || resourceName || ''
    const isSql = subtype === 'SqlQueryUnified' || subtype === 'SqlQuery'
    const isRequest = subtype === 'RESTQuery'
    if (!isSql && !isRequest) return null
    const pluginId = isRequest ? 'restapi' : (databases.find(([word]) => word.test(name))?.[1] ?? 'postgres')
    if (!this.#pluginIds.has(pluginId)) return null
    const key = `${pluginId} ${resourceName ?? name}`
    const known = this.#sources.get(key)
    if (known !== undefined) return known
    const shown = (isRequest && /^REST-?Without/i.test(name) ? 'Requests' : name).slice(0, 200) || 'Database'
    const others = isSql
      ? ['postgres', ...databases.map(([, kind]) => kind)].filter(
          (kind) => kind !== pluginId && this.#pluginIds.has(kind),
        )
      : []
    const source = { id: this.#newId(), name: shown, pluginId, ...(isSql ? { others } : {}) }
    this.#sources.set(key, source)
    if (isSql && pluginId === 'postgres' && !/postgres/i.test(name)) {
      this.#report.add(
        shown,
        'The file does not say which database this is: unless you chose an integration of another kind, its queries are of PostgreSQL.',
      )
    }
    return source
  }

  /** All that queries use. */
  get list(): readonly ForeignSource[] {
    return [...this.#sources.values()]
  }
}
