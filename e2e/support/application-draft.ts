import { randomUUID } from 'node:crypto'
import {
  addApi,
  addWidget,
  apply,
  childrenOf,
  difference,
  type Outcome,
  renameEntity,
  updateApi,
  withRoutes,
} from '@ashlar/document'
import {
  type ApiRecord,
  type ApplicationKind,
  type JsonObject,
  type PageRecords,
  type Route,
  type WidgetCatalogue,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { APIRequestContext } from '@playwright/test'
import { send } from './organization.ts'

/** A statement on the sample database that is still at work when it is ended; the server there waits for nothing. */
export const slowStatement =
  'select count(*) from orders one cross join orders two cross join orders three cross join orders four'

const catalogue = widgetCatalogue(widgetDescriptors)

/** Where a component stands, in grid units. */
interface Frame {
  left: number
  top: number
  columns?: number
  rows?: number
}

/** A page that is put together by the operations that a builder's gestures use, for journeys that are not about them. */
export class PageDraft {
  #records: PageRecords
  readonly #canvasId: string

  constructor(records: PageRecords) {
    this.#records = records
    const canvas = Object.values(records).find(
      (record) => record.kind === 'widget' && record.type === 'canvas',
    )
    if (canvas === undefined) throw new Error('The page has no canvas.')
    this.#canvasId = canvas.id
  }

  get records(): PageRecords {
    return this.#records
  }

  /** Puts a component on the page, or into another component by its name. */
  place(
    type: string,
    name: string,
    { left, top, columns, rows }: Frame,
    properties: JsonObject = {},
    within?: string,
  ): void {
    const id = this.#perform(
      addWidget(
        this.#records,
        catalogue,
        {
          type,
          parentId: within === undefined ? this.#canvasId : this.#canvasIn(within),
          place: { left, top },
          properties,
          ...(columns === undefined ? {} : { columns }),
          ...(rows === undefined ? {} : { rows }),
        },
        randomUUID,
      ),
    )
    this.#perform(renameEntity(this.#records, catalogue, { id, name }))
  }

  /** Adds an API of one SQL step. */
  query(name: string, integrationId: string, statement: string): void {
    const configuration = { body: statement }
    this.#perform(
      addApi(
        this.#records,
        { name, pluginId: 'postgres', datasourceId: integrationId, configuration },
        randomUUID,
      ),
    )
  }

  /** Does any other operation; answers with the id of what it selects. */
  operate(operation: (records: PageRecords, catalogue: WidgetCatalogue) => Outcome): string {
    return this.#perform(operation(this.#records, catalogue))
  }

  /** The id of a component by its name. Throws when there is none. */
  idOf(name: string): string {
    const found = Object.values(this.#records).find((record) => record.name === name)
    if (found === undefined) throw new Error(`There is no ${name} on the page.`)
    return found.id
  }

  /** Saves what was done since the page was read. */
  async save(
    request: APIRequestContext,
    page: { id: string; revision: number; records: PageRecords },
  ): Promise<void> {
    if (this.#records === page.records) return
    await send(request, 'POST', `/api/v1/pages/${page.id}/changes`, {
      requestId: randomUUID(),
      baseRevision: page.revision,
      change: difference(page.records, this.#records),
    })
  }

  #canvasIn(name: string): string {
    const [canvas] = childrenOf(this.#records, this.idOf(name))
    if (canvas === undefined) throw new Error(`Nothing can stand in ${name}.`)
    return canvas.id
  }

  #perform(outcome: Outcome): string {
    if (!outcome.ok) throw new Error(outcome.message)
    const applied = apply(this.#records, outcome.change)
    if (!applied.ok) throw new Error('The change does not fit.')
    this.#records = applied.records
    return outcome.selection?.[0] ?? ''
  }
}

/** Gives an API of a page other blocks, and whatever else is said of it. */
export const withBlocks = (
  records: PageRecords,
  name: string,
  blocks: ApiRecord['blocks'],
  more: Partial<ApiRecord> = {},
): Outcome => {
  const api = Object.values(records).find((record) => record.kind === 'api' && record.name === name)
  if (api?.kind !== 'api') throw new Error(`There is no API ${name} on the page.`)
  return updateApi(records, { api: { ...api, blocks, ...more } })
}

/** An event handler that runs an API. */
export const runsApi = (name: string): JsonObject[] => [
  { id: `runs${name}`, type: 'executeApi', apiNames: [name] },
]

/** Event handlers that run APIs, one after the other. */
export const runsApis = (...names: string[]): JsonObject[] => names.flatMap(runsApi)

/** Makes an application with one page as `build` says, as whoever sends the requests. */
export const makeApplication = async (
  request: APIRequestContext,
  name: string,
  build: (page: PageDraft, sampleIntegrationId: string) => void = () => {},
  kind: ApplicationKind = 'application',
): Promise<{ applicationId: string; pageId: string }> => {
  const application = await send(request, 'POST', '/api/v1/applications', { name, kind })
  const pageId: string = application.pages[0].id
  const page = await send(request, 'GET', `/api/v1/pages/${pageId}`)
  const { integrations } = await send(request, 'GET', '/api/v1/integrations')
  const draft = new PageDraft(page.records)
  build(draft, integrations[0].id)
  await draft.save(request, page)
  return { applicationId: application.id, pageId }
}

/** Gives an application these routes instead of those that it has. */
export const saveRoutes = async (
  request: APIRequestContext,
  applicationId: string,
  routes: readonly Route[],
): Promise<void> => {
  const address = `/api/v1/applications/${applicationId}`
  const { revision, records } = await send(request, 'GET', `${address}/document`)
  await send(request, 'POST', `${address}/changes`, {
    requestId: randomUUID(),
    baseRevision: revision,
    change: difference(records, withRoutes(records, routes)),
  })
}

/** Publishes what is saved. */
export const deploy = (request: APIRequestContext, applicationId: string) =>
  send(request, 'POST', `/api/v1/applications/${applicationId}/deployments`, {})
