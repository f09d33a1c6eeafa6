import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import { addWidget } from '@ashlar/document'
import { type ApiRecord, type Block, type JsonObject, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { answering } from '../workflows/testing.ts'
import { anApplicationWithApi, anIntegration, deployed } from './testing.ts'

let server: TestServer
let owner: TestPerson

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
})
afterAll(() => server.close())

/** A public application with an API that answers with the value of an expression, behind a step that is never reached. */
const aPublicApi = async (expression: string, widget?: { type: string; properties: JsonObject }) => {
  const { id } = await anIntegration(server, owner, 'https://orders.example.com')
  const { application, pageId, apiId } = await anApplicationWithApi(server, owner, id)
  const page = await server.call(routes.pages.read, { parameters: { pageId } }, owner)
  const api = page.records[apiId]
  if (api?.kind !== 'api') throw new Error('There is no API.')
  const blocks: Block[] = [answering(expression)]
  const updated = { [apiId]: [api, { ...api, blocks }] satisfies [ApiRecord, ApiRecord] }
  const saved = await server.call(
    routes.pages.saveChange,
    {
      parameters: { pageId },
      body: {
        requestId: randomUUID(),
        baseRevision: page.revision,
        change: { added: {}, removed: {}, updated },
      },
    },
    owner,
  )
  if (widget !== undefined) {
    const canvas = Object.values(page.records).find(
      (record) => record.kind === 'widget' && record.type === 'canvas',
    )
    const place = { left: 0, top: 0 }
    const outcome = addWidget(
      page.records,
      widgetCatalogue(widgetDescriptors),
      { ...widget, parentId: canvas?.id ?? '', place },
      randomUUID,
    )
    if (!outcome.ok) throw new Error(outcome.message)
    await server.call(
      routes.pages.saveChange,
      {
        parameters: { pageId },
        body: { requestId: randomUUID(), baseRevision: saved.revision, change: outcome.change },
      },
      owner,
    )
  }
  const parameters = { applicationId: application.id }
  await server.call(
    routes.applications.changeShares,
    { parameters, body: { isPublic: true, shares: [] } },
    owner,
  )
  return { ...parameters, pageId, apiId, deploymentId: await deployed(server, owner, application.id) }
}

const forged: JsonObject = {
  isAdmin: true,
  Step1: { output: 'forged' },
  Return1: { output: 'forged' },
  integration: { token: 'forged' },
  Global: { mode: 'dark', user: { id: 'forged' }, groups: [{ name: 'admins' }] },
  App: { isAdmin: true },
  JSON: { stringify: 'forged' },
}

describe('what a visitor sends with a run', () => {
  it('defines no name that the API does not declare as an input', async () => {
    const { pageId, ...parameters } = await aPublicApi(
      '[typeof isAdmin, typeof Step1, typeof integration, typeof JSON.stringify, Global.user, Global.mode, Global.groups]',
    )
    const body = () => ({ runId: randomUUID(), inputs: forged, eventType: 'runClick' as const })
    const expected = ['undefined', 'undefined', 'undefined', 'function', null, 'dark', []]
    const run = await server.call(routes.runs.runPublished, { parameters, body: body() }, null)
    expect(run).toMatchObject({ status: 'succeeded', output: expected })
    const tried = await server.call(
      routes.runs.runInEditor,
      { parameters: { pageId, apiId: parameters.apiId }, body: body() },
      owner,
    )
    expect(tried.output).toMatchObject(expected.with(4, expect.objectContaining({ id: owner.userId })))
  })

  it.each([
    ['slider', { maxValue: 40 }, 'Slider1.value', 41, 40, 'Slider1.value cannot be more than 40.'],
    ['slider', {}, 'Slider1.value', '1 or 1=1', 7, /^Expected type number for Slider1\.value/u],
    [
      'slider',
      { maxValue: '{{ 5 }}' },
      'Slider1.value',
      {},
      500,
      /^Expected type number for Slider1\.value/u,
    ],
    ['rating', {}, 'Rating1.value', -1, 5, 'Rating1.value cannot be less than 0.'],
    ['rangeSlider', {}, 'RangeSlider1.values', [0, 101], [0, 100], /^RangeSlider1\.values cannot be more/u],
    ['pagination', {}, 'Pagination1.pageSize', 1e9, 50, /^Pagination1\.pageSize cannot be more than 10000/u],
    ['pagination', {}, 'Pagination1.offset', -1, 20, 'Pagination1.offset cannot be less than 0.'],
    [
      'calendar',
      {},
      'Calendar1.view',
      'decade',
      'day',
      /^Calendar1\.view is one of month, week, day, agenda/u,
    ],
  ])(
    'is nothing that a %s with %j never holds: %s',
    async (type, properties, path, hostile, held, reason) => {
      const { pageId: _, ...parameters } = await aPublicApi(path, { type, properties })
      const [name = '', exposed = ''] = path.split('.')
      const run = (value: JsonObject[string]) => {
        const inputs = { [name]: { [exposed]: value } }
        const body = { runId: randomUUID(), inputs, eventType: 'runClick' as const }
        return server.attempt(routes.runs.runPublished, { parameters, body }, null)
      }
      expect(await run(hostile)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', message: expect.stringMatching(reason) },
      })
      expect(await run(held)).toMatchObject({ status: 200, body: { output: held } })
    },
  )

  it('may be what a field shows as wrong and exposes all the same', async () => {
    const widget = { type: 'numberInput', properties: { maxValue: 10 } }
    const { pageId: _, ...parameters } = await aPublicApi('NumberInput1.value', widget)
    const body = {
      runId: randomUUID(),
      inputs: { NumberInput1: { value: 11 } },
      eventType: 'runClick' as const,
    }
    const run = await server.call(routes.runs.runPublished, { parameters, body }, null)
    expect(run.output).toBe(11)
  })

  it('may be declared inputs of any form', async () => {
    const { pageId: _, ...parameters } = await aPublicApi('Global.filter')
    const filter = { from: [1, { deep: true }], text: '', nothing: null }
    const body = {
      runId: randomUUID(),
      inputs: { Global: { filter } },
      eventType: 'runClick' as const,
    }
    const run = await server.call(routes.runs.runPublished, { parameters, body }, null)
    expect(run.output).toEqual(filter)
  })
})
