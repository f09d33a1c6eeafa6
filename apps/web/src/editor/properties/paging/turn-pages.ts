import {
  addApi,
  apply,
  difference,
  freeName,
  namesOf,
  type Outcome,
  setProperty,
  setStepConfiguration,
  updateApi,
} from '@ashlar/document'
import { parseTemplate } from '@ashlar/expression'
import { findIntegrationDescriptor, type QueryLanguage } from '@ashlar/integrations/descriptors'
import {
  type ApiRecord,
  type DatabaseTable,
  type Delegation,
  type PageRecords,
  type StepBlock,
  stepsWithin,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { pagedQuery } from '../../blocks/query-builder/paged-query.ts'
import { apiBehind, taskProperties } from '../api-tasks.ts'

/** The step whose query gives the rows, and how its statement is read and written. */
export interface QueryStep {
  readonly step: StepBlock
  readonly language: QueryLanguage
  readonly statement: string
}

/** The only step of an API that holds a query; undefined where there are none or several. */
export const queryStepOf = ({ blocks }: Pick<ApiRecord, 'blocks'>): QueryStep | undefined => {
  const found = stepsWithin(blocks).flatMap((step) => {
    const language = findIntegrationDescriptor(step.pluginId)?.tables?.queries
    const statement = language && step.configuration[language.field]
    return language !== undefined && typeof statement === 'string' ? [{ step, language, statement }] : []
  })
  return found.length === 1 ? found[0] : undefined
}

/** Both statements as they will be, or why they cannot be written. */
export type PageStatements =
  | { readonly ok: true; readonly rows: string; readonly count: string }
  | { readonly ok: false; readonly reason: string }

/** Writes the lines for pages, search and sorting of a component into the query of its API. */
export const pageStatements = (
  { language, statement }: QueryStep,
  { query }: Delegation,
  widget: WidgetRecord,
  tables: readonly DatabaseTable[],
): PageStatements => {
  const reading = language.read(parseTemplate(statement))
  if (!reading.ok) return reading
  const named = (expression: string): string => expression.replaceAll('$name', widget.name)
  const { limit, offset, search, sorting } = query
  const made = pagedQuery(reading.query, tables, {
    limit: named(limit),
    offset: named(offset),
    search: named(search),
    sorting: named(sorting),
  })
  return made.ok ? { ok: true, rows: language.write(made.rows), count: language.write(made.count) } : made
}

interface Turning {
  readonly records: PageRecords
  readonly catalogue: WidgetCatalogue
  readonly newId: () => string
  readonly widget: WidgetRecord
  readonly api: ApiRecord
  readonly delegation: Delegation
  readonly query: QueryStep
  readonly statements: Extract<PageStatements, { ok: true }>
}

/** The API that counts the rows: the one that the component reads their number from, where it holds nothing but a query. */
const counting = ({ records, widget, delegation, api }: Turning): ApiRecord | undefined => {
  const name = apiBehind(records, widget, delegation.query.total)
  const found = Object.values(records).find((record) => record.kind === 'api' && record.name === name)
  return found?.kind === 'api' && found.id !== api.id && queryStepOf(found) !== undefined ? found : undefined
}

/** What the API that counts is called, be it there or to be added. */
export const nameOfCounting = (turning: Turning): string =>
  counting(turning)?.name ?? freeName(`${turning.api.name}Count`, namesOf(turning.records))

/**
 * Turns the pages of a component by its API, as one change: its query, an API that counts all rows, and the properties of the
 * component.
 */
export const turnPages = (turning: Turning): Outcome => {
  const { records, catalogue, newId, widget, api, delegation, query, statements } = turning
  const { step, language } = query
  const written = (statement: string) => ({ ...step.configuration, [language.field]: statement })
  const operations: ((present: PageRecords) => Outcome)[] = []
  const withStatement = (target: ApiRecord, { step: into }: QueryStep, statement: string): void => {
    const changed = setStepConfiguration(target, { id: into.id, configuration: written(statement) })
    operations.push((present) =>
      changed.ok
        ? updateApi(present, { api: changed.api })
        : { ok: false, code: 'invalid_blocks', message: changed.message },
    )
  }
  withStatement(api, query, statements.rows)
  const known = counting(turning)
  const knownStep = known && queryStepOf(known)
  const count = nameOfCounting(turning)
  if (known !== undefined && knownStep !== undefined) withStatement(known, knownStep, statements.count)
  else {
    const { pluginId, datasourceId } = step
    const configuration = written(statements.count)
    const beginning = { pluginId, datasourceId, configuration, followsInputs: true }
    operations.push((present) => addApi(present, { name: count, ...beginning }, newId))
  }
  const properties = [
    ...delegation.tasks
      .filter(({ isWritten }) => isWritten === true)
      .flatMap((task) => taskProperties(widget, task, api.name, newId())),
    { path: delegation.query.total, value: `{{ ${count}.response?.[0]?.number }}` },
  ]
  for (const { path, value } of properties) {
    operations.push((present) => setProperty(present, catalogue, { ids: [widget.id], path, value }))
  }
  let present = records
  for (const operation of operations) {
    const outcome = operation(present)
    if (!outcome.ok) return outcome
    const applied = apply(present, outcome.change)
    if (!applied.ok) throw new Error('A change does not fit the page that it was made for.')
    present = applied.records
  }
  return { ok: true, change: difference(records, present) }
}
