import { check, type Checked, type EventHandler, type JsonObject } from '@ashlar/schema'
import {
  type ForeignApi,
  type ForeignApplication,
  type ForeignPage,
  isObject,
} from '../foreign-application.ts'
import { ForeignNames } from '../names.ts'
import type { ReadingForeign } from '../reading-foreign.ts'
import { AppsmithCode, parametersOf, readObjects, variableOf } from './code.ts'
import { AppsmithSources, readQuery } from './read-queries.ts'
import { everyWidget, readWidgets } from './read-widgets.ts'
import { type AppsmithAction, type AppsmithExport, appsmithSchema } from './shapes.ts'
import { ruleOf } from './widget-rules.ts'

/** Whether a file was exported by Appsmith. */
export const isAppsmith = (file: JsonObject): boolean =>
  isObject(file['exportedApplication']) && Array.isArray(file['pageList'])

/** Reads an application that Appsmith exported. */
export const readAppsmith = (file: JsonObject, reading: ReadingForeign): Checked<ForeignApplication> => {
  const checked = check(appsmithSchema, file)
  if (!checked.ok) return checked
  const { value } = checked
  const { report } = reading
  const sources = new AppsmithSources(value.datasourceList ?? [], reading.pluginIds, reading.newId)
  const first = value.exportedApplication.pages?.find(({ isDefault }) => isDefault === true)?.id
  const pages = value.pageList
    .flatMap(({ unpublishedPage, publishedPage }) => unpublishedPage ?? publishedPage ?? [])
    .toSorted((one, other) => Number(other.name === first) - Number(one.name === first))
    .map((page) => readPage(page, value, sources, reading))
  if (value.editModeTheme !== undefined)
    report.add('Theme', 'The theme was left out: choose colors and letters in the theme of the application.')
  for (const { name } of value.customJSLibList ?? [])
    report.add('Libraries', `The library ${name ?? ''} was left out: scripts have lodash and Moment here.`)
  return { ok: true, value: { name: value.exportedApplication.name ?? '', pages, sources: sources.list } }
}

type GivenPage = NonNullable<AppsmithExport['pageList'][number]['unpublishedPage']>

interface Query {
  readonly action: AppsmithAction
  readonly pluginId: string
}

const readPage = (
  given: GivenPage,
  application: AppsmithExport,
  sources: AppsmithSources,
  { catalogue, newId, report }: ReadingForeign,
): ForeignPage => {
  const { name: page } = given
  const dsl = given.layouts[0]?.dsl
  const root: JsonObject = isObject(dsl) ? dsl : {}
  const actions = (application.actionList ?? []).flatMap(
    ({ unpublishedAction: action, pluginType, pluginId }) =>
      action?.pageId === page
        ? [{ action, pluginType, pluginId: pluginId ?? action.datasource?.pluginId ?? '' }]
        : [],
  )
  const queries: Query[] = actions.filter(
    ({ pluginType, pluginId }) => pluginType !== 'JS' && pluginId !== 'js-plugin',
  )
  const collections = (application.actionCollectionList ?? []).flatMap(
    ({ unpublishedCollection: collection }) =>
      collection?.pageId === page ? [{ name: collection.name, body: collection.body ?? '' }] : [],
  )
  const names = new ForeignNames()
  const widgets = new Map<string, { reads: Readonly<Record<string, string>>; isModal: boolean }>()
  for (const widget of everyWidget(root)) {
    const { widgetName, type } = widget
    if (typeof widgetName !== 'string' || typeof type !== 'string') continue
    if (!widgets.has(widgetName)) names.take(widgetName, `${page}.${widgetName}`, report)
    widgets.set(widgetName, { reads: ruleOf(type, widget)?.reads ?? {}, isModal: type === 'MODAL_WIDGET' })
  }
  const known: Query[] = []
  for (const query of queries) {
    const { name } = query.action
    if (known.some(({ action }) => action.name === name) || widgets.has(name)) {
      report.add(`${page}.${name}`, 'Something else has this name: the query was left out.')
      continue
    }
    names.take(name, `${page}.${name}`, report)
    known.push(query)
  }
  const withParameters = known.filter(({ action }) =>
    /\bthis\s*\??\.\s*params\b/.test(JSON.stringify(action.actionConfiguration ?? {})),
  )
  const objects = readObjects(collections, page, report)
  const code = new AppsmithCode(
    {
      names,
      widgets,
      queries: new Set(known.map(({ action }) => action.name)),
      queriesWithParameters: new Set(withParameters.map(({ action }) => action.name)),
      objects,
      libraries: new Set((application.customJSLibList ?? []).flatMap(({ name }) => name ?? [])),
    },
    report,
  )
  const leftLooks = new Map<string, number>()
  const made = readWidgets(root, { page, code, names, catalogue, report, newId, leftLooks, used: new Set() })
  const apis = known.map(
    ({ action, pluginId }): ForeignApi =>
      readQuery(action, pluginId, { page, code, names, sources, report, newId }),
  )
  const variables = [
    ...withParameters.map(({ action }) => ({
      name: names.make(parametersOf(names.of(action.name))),
      defaultValue: '{}',
    })),
    ...[...objects].flatMap(([object, members]) =>
      members
        .filter(({ isFunction }) => !isFunction)
        .map(({ name, value }) => ({
          name: names.make(variableOf(object, name)),
          defaultValue: `{{ ${code.expression(value, `${page}.${object}.${name}`)} }}`,
        })),
    ),
  ]
  const onPageLoad = loadSteps(actions, page, code, newId)
  for (const name of code.lastGiven.values()) variables.push({ name: names.make(name), defaultValue: '' })
  if (leftLooks.size > 0) {
    const list = [...leftLooks].map(([name, count]) => `${name} (${count})`).join(', ')
    report.add(page, `Components follow the theme here. What said otherwise was left out: ${list}.`)
  }
  return {
    name: page,
    isHidden: given.isHidden === true,
    widgets: made,
    apis,
    variables,
    onPageLoad,
  }
}

/** Functions that run when the page opens. */
const loadSteps = (
  actions: readonly { readonly action: AppsmithAction; readonly pluginType?: string | null | undefined }[],
  page: string,
  code: AppsmithCode,
  newId: () => string,
): EventHandler => {
  const called = actions
    .filter(({ action, pluginType }) => pluginType === 'JS' && action.executeOnLoad === true)
    .map(({ action }) => action.fullyQualifiedName ?? action.name)
  return called.map((name) => {
    const variable = code.lastGiven.get(name)
    const script = code.script(`await ${name}()`, `${page}.${name}`)
    const last = script.lastIndexOf('await ')
    return {
      id: newId(),
      type: 'runJs',
      code:
        variable === undefined ? script : `${script.slice(0, last)}${variable}.set(${script.slice(last)})`,
    }
  })
}
