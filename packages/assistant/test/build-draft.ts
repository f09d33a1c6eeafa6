import { addApi, addStateVariable, apply, type Outcome } from '@ashlar/document'
import { emptyPage, type JsonObject, type JsonValue, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { callDocumentTool } from '../src/building/conversation/call-tool.ts'
import { type AssistantDraft, beginDraft } from '../src/building/draft/draft.ts'
import type { BuildingScene } from '../src/building/scene.ts'
import type { ToolAnswer } from '../src/building/tools/tool.ts'

/** All components of the product. */
export const catalogue = widgetCatalogue(widgetDescriptors)

/** Ids that count up: n1, n2 … */
export const countingIds = (prefix = 'n') => {
  let count = 0
  return () => `${prefix}${(count += 1)}`
}

/** What is around the page in tests: two databases and a service, two routes. */
export const aScene = (more: Partial<BuildingScene> = {}): BuildingScene => ({
  catalogue,
  integrations: [
    { id: 'shop', name: 'Shop', pluginId: 'postgres' },
    { id: 'stock', name: 'Stock', pluginId: 'mysql' },
    { id: 'mail', name: 'Mail service', pluginId: 'restapi' },
  ],
  routes: [
    { id: 'home', path: '/', pageId: 'p1' },
    { id: 'item', path: '/items/:id', pageId: 'p2' },
  ],
  newId: countingIds(),
  now: () => 1000,
  ...more,
})

/** A page with nothing on it. */
export const aPage = (): PageRecords => emptyPage('Page1', countingIds('s'))

/** A draft of a page. */
export const aDraft = (records: PageRecords = aPage(), more: Partial<BuildingScene> = {}): AssistantDraft =>
  beginDraft({ records, scene: aScene(more) })

/** The answer to one call. */
export const call = (draft: AssistantDraft, name: string, input: JsonValue = {}): ToolAnswer => {
  const answer = callDocumentTool(draft, { name, json: JSON.stringify(input) })
  if (answer === null) throw new Error(`${name} needs a host.`)
  return answer
}

/** The draft after calls that must not be refused. */
export const after = (
  draft: AssistantDraft,
  ...calls: readonly (readonly [name: string, input: JsonObject])[]
): AssistantDraft =>
  calls.reduce((current, [name, input]) => {
    const answer = call(current, name, input)
    if (!answer.ok) throw new Error(`${name}: ${answer.message}`)
    return answer.draft
  }, draft)

/** What one call tells. */
export const told = (draft: AssistantDraft, name: string, input: JsonObject = {}): JsonValue => {
  const answer = call(draft, name, input)
  if (!answer.ok) throw new Error(`${name}: ${answer.message}`)
  return answer.tells
}

/** A page on which the given calls were made, as its builder has it. */
export const aPageWith = (...calls: readonly (readonly [name: string, input: JsonObject])[]): PageRecords =>
  after(aDraft(aPage(), { newId: countingIds('b') }), ...calls).records

const applied = (records: PageRecords, outcome: Outcome): PageRecords => {
  if (!outcome.ok) throw new Error(outcome.message)
  const next = apply(records, outcome.change)
  if (!next.ok) throw new Error('The change does not fit.')
  return next.records
}

/** The records with an API of one statement. */
export const withApi = (
  records: PageRecords,
  name: string,
  body: string,
  more: JsonObject = {},
): PageRecords =>
  applied(
    records,
    addApi(
      records,
      {
        name,
        pluginId: 'postgres',
        datasourceId: 'shop',
        configuration: { operation: 'run_sql', body, ...more },
      },
      countingIds(`${name}-`),
    ),
  )

/** The records with a variable of the page. */
export const withVariable = (records: PageRecords, name: string): PageRecords =>
  applied(records, addStateVariable(records, { name, createdAt: 0 }, countingIds(`${name}-`)))

/** What must be there. */
export const the = (records: PageRecords, name: string) => {
  const record = Object.values(records).find((each) => each.name === name)
  if (record === undefined) throw new Error(`There is no ${name}.`)
  return record
}

/** A component that must be there. */
export const theWidget = (records: PageRecords, name: string) => {
  const record = the(records, name)
  if (record.kind !== 'widget') throw new Error(`${name} is no component.`)
  return record
}

/** An API that must be there. */
export const theApi = (records: PageRecords, name: string) => {
  const record = the(records, name)
  if (record.kind !== 'api') throw new Error(`${name} is no API.`)
  return record
}
