import type { Block, JsonObject } from '@ashlar/schema'
import type { ForeignApi, ForeignEvent, ForeignSource } from '../foreign-application.ts'
import { quotedBindings } from '../sql-bindings.ts'
import { eventsIn, type ReadingEvents, stepsFor } from './events.ts'
import { type CodePlace, type KnownThings, resultOf, textIn } from './known.ts'
import { requestOf } from './requests.ts'
import type { RetoolPlugin } from './shapes.ts'
import type { RetoolSources } from './sources.ts'
import { statementOf } from './statements.ts'

/** What queries are read with. */
export interface ReadingQueries extends ReadingEvents {
  readonly page: string
  readonly sources: RetoolSources
}

/** Kinds of queries that are code of the page. */
export const isScript = ({ subtype }: RetoolPlugin): boolean => subtype === 'JavascriptQuery'

/** Code that makes something else of an answer; empty where it makes nothing else of it. */
const transformerOf = (template: JsonObject): string => {
  if (template['enableTransformer'] !== true) return ''
  const code = textIn(template, 'transformer')
  const bare = code.replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '').replaceAll(/[\s;]/g, '')
  return /^(?:returndata|returnformatDataAs(?:Array|Object)\(data\))?$/.test(bare) ? '' : code
}

/** Whether what a query answers is read there by columns, of which rows are made here. */
export const answersRows = (plugin: RetoolPlugin): boolean =>
  plugin.subtype.startsWith('Sql') && transformerOf(plugin.template ?? {}) === ''

const eventsNamed = (template: JsonObject, name: string): JsonObject[] =>
  eventsIn(template).filter(({ event }) => event === name)

/** A query as an API of one step, and a second one where its answer was transformed. */
export const readQuery = (plugin: RetoolPlugin, place: CodePlace, reading: ReadingQueries): ForeignApi => {
  const { page, code, known, report, newId } = reading
  const path = `${page}.${plugin.id}`
  const template = plugin.template ?? {}
  const blocks = [stepOf(plugin, path, place, reading)]
  const transformer = transformerOf(template)
  if (transformer !== '')
    blocks.push(transforming(plugin, code.step(transformer, `${path}.transformer`, place), newId()))
  if (template['requireConfirmation'] === true)
    report.add(path, 'It asked before it ran: let a button ask for confirmation here.')
  const disabled = textIn(template, 'queryDisabled')
  if (disabled !== '' && disabled !== 'false')
    report.add(path, `It did not run where ${disabled.slice(0, 200)}: here it always runs.`)
  if (Number(textIn(template, 'queryRefreshTime') || 0) > 0)
    report.add(path, 'It ran again and again by time: make a timer of the page.')
  const success = stepsFor(eventsNamed(template, 'success'), `${path}.success`, place, reading)
  const said = textIn(template, 'successMessage')
  const message = code.text(said, `${path}.successMessage`, place)
  const isAutomatic = template['runWhenModelUpdates'] === true
  return {
    name: known.names.of(plugin.id),
    blocks,
    runsOnPageLoad: template['runWhenPageLoads'] === true || isAutomatic,
    runsOnInputChange: isAutomatic,
    onSuccess:
      said === '' || template['showSuccessToaster'] === false
        ? success
        : [...success, { id: newId(), type: 'showAlert', message, style: 'success' }],
    onError: stepsFor(eventsNamed(template, 'failure'), `${path}.failure`, place, reading),
  }
}

const javascript = (name: string, body: string, id: string): Block => ({
  id,
  kind: 'step',
  name,
  pluginId: 'javascript',
  datasourceId: 'javascript',
  configuration: { body },
})

/** What answers of SQL are for code there: a list for each column, of which it makes rows by a function. */
const asColumns = `const formatDataAsObject = (rows) =>
  Array.isArray(rows)
    ? Object.fromEntries(Object.keys(rows[0] ?? {}).map((key) => [key, rows.map((row) => row[key])]))
    : rows
const formatDataAsArray = (columns) =>
  Array.isArray(columns)
    ? columns
    : (Object.values(columns)[0] ?? []).map((_value, index) =>
        Object.fromEntries(Object.keys(columns).map((key) => [key, columns[key][index]])),
      )
`

const transforming = ({ subtype }: RetoolPlugin, code: string, id: string): Block => {
  const isSql = subtype.startsWith('Sql')
  const needsFunctions = isSql || code.includes('formatDataAs')
  const data = isSql ? 'formatDataAsObject(Step1.output)' : 'Step1.output'
  return javascript('Step2', `${needsFunctions ? asColumns : ''}const data = ${data}\n${code}`, id)
}

const stepOf = (plugin: RetoolPlugin, path: string, place: CodePlace, reading: ReadingQueries): Block => {
  const { code, report, newId, sources } = reading
  const template = plugin.template ?? {}
  const source: ForeignSource | null = sources.of(plugin)
  const step = (pluginId: string, datasourceId: string, configuration: JsonObject): Block => ({
    id: newId(),
    kind: 'step',
    name: 'Step1',
    pluginId,
    datasourceId,
    configuration,
  })
  if (source?.pluginId === 'restapi')
    return step('restapi', source.id, requestOf(template, path, place, reading))
  if (source !== null) {
    const statement = statementOf(template)
    if (statement !== null)
      return step(source.pluginId, source.id, {
        operation: 'run_sql',
        body: code.text(quotedBindings(statement), path, place),
      })
  }
  const kind = plugin.subtype.replace(/(?:Query)?(?:Unified)?$/, '')
  const reason =
    source === null
      ? `There is no integration here that runs queries like ${kind}`
      : 'It was put together in a form that is not here'
  report.add(path, `${reason}: the API says so when it runs, and holds what it was as a comment.`)
  const kept = Object.fromEntries(
    Object.entries(template).filter(([, value]) => value !== '' && value !== null),
  )
  const comment = JSON.stringify(kept, null, 2).replaceAll('*/', '* /')
  const sentence = JSON.stringify(`${plugin.id} used ${kind}, for which there is nothing here yet.`)
  return javascript('Step1', `throw new Error(${sentence})\n/* What it was:\n${comment}\n*/\n`, newId())
}

/** Code of the page as an event of our own, which others trigger. */
export const readScript = (
  plugin: RetoolPlugin,
  parameters: readonly string[],
  reading: ReadingQueries,
): ((isResultRead: boolean) => ForeignEvent) => {
  const { page, code, known, report, newId } = reading
  const path = `${page}.${plugin.id}`
  const template = plugin.template ?? {}
  const name = known.names.of(plugin.id)
  const given = Object.fromEntries(parameters.map((parameter) => [parameter, `currentEvent.${parameter}`]))
  const place: CodePlace = { self: plugin.id, given }
  const source = textIn(template, 'query')
  const transformer = transformerOf(template)
  const transformed =
    transformer === '' ? source : `const data = await (async () => {\n${source}\n})()\n${transformer}`
  const script = code.script(transformed, path, place)
  const success = stepsFor(eventsNamed(template, 'success'), `${path}.success`, place, reading)
  if (eventsNamed(template, 'failure').length > 0)
    report.add(
      `${path}.failure`,
      'What followed a failure was left out: choose it where the event is triggered.',
    )
  return (isResultRead) => ({
    name,
    arguments: parameters,
    onTrigger: [
      { id: newId(), type: 'runJs', code: isResultRead ? keepingResult(script, name) : script },
      ...success,
    ],
  })
}

const keepingResult = (script: string, name: string): string =>
  `const answer = await (async () => {\n${script}\n})()\nawait ${resultOf(name)}.set(answer ?? null)`

/** Names that code of the application hands over to queries. */
export const handedOver = (texts: string): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const [, inner = ''] of texts.matchAll(/additionalScope\s*:\s*\{([^{}]{0,1000})/g)) {
    for (const part of inner.split(',')) {
      const name = /^(?:\s|\\n|\\t|\\r|\/\/.*?\\n)*["']?([A-Za-z_$][\w$]*)/.exec(part)?.[1]
      if (name !== undefined && name.length <= 60) names.add(name)
    }
  }
  return names
}

/** Of what is handed over to queries, what one reads. */
export const parametersIn = (
  { template }: RetoolPlugin,
  names: ReadonlySet<string>,
  known: Pick<KnownThings, 'things'>,
): string[] => {
  const own = template?.['_additionalScope']
  const listed = Array.isArray(own) ? own.filter((name) => typeof name === 'string') : []
  const text = JSON.stringify(template ?? {})
  const found = [...names].filter(
    (name) =>
      !known.things.has(name) &&
      new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text),
  )
  return [...new Set([...listed, ...(listed.length > 0 ? [] : found)])]
    .filter((name) => /^[A-Za-z_$][\w$]{0,59}$/.test(name))
    .slice(0, 100)
}
