import { randomUUID } from 'node:crypto'
import { addWidget, apply, type Outcome } from '@ashlar/document'
import { emptyPage, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { Client } from 'pg'
import { type Measurement, measurement, median } from '../support/measurement.ts'
import { databaseOf, prepareServer, type PreparedServer } from '../support/prepared-server.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const pageCount = 50
const componentsOnPage = 100
const [fewVersions, manyVersions] = [50, 5_000]
const rounds = 15

const done = (records: PageRecords, outcome: Outcome): PageRecords => {
  const applied = outcome.ok ? apply(records, outcome.change) : null
  if (applied?.ok !== true) throw new Error('The change was refused.')
  return applied.records
}

const aPage = (name: string): PageRecords => {
  let records = emptyPage(name, randomUUID)
  const canvas = Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')
  for (let place = 0; place < componentsOnPage; place += 1) {
    const type = ['text', 'button', 'input', 'table'][place % 4] ?? 'text'
    const where = { left: 0, top: place * 12 }
    records = done(
      records,
      addWidget(records, catalogue, { type, parentId: canvas?.id ?? '', place: where }, randomUUID),
    )
  }
  return records
}

const timed = async (act: () => Promise<unknown>, times: number): Promise<number> => {
  const samples: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    await act()
    samples.push(performance.now() - begun)
  }
  return median(samples)
}

const withDatabase = async (prepared: PreparedServer, act: (client: Client) => Promise<void>) => {
  const client = new Client(databaseOf(prepared.server))
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

/**
 * Lists of few and of many versions, and deploying, comparing and restoring an application of 50 pages with 5,000 components,
 * by its routes.
 */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  try {
    const made = await prepared.call<{ id: string }>('POST', '/api/v1/applications', { name: 'Large' })
    const address = `/api/v1/applications/${made.id}`
    for (let place = 1; place < pageCount; place += 1) {
      await prepared.call('POST', `${address}/pages`, { name: `Part${place}` })
    }
    const page = aPage('Page1')
    await withDatabase(prepared, async (client) => {
      // Each page keeps its root, whose name is the page's.
      await client.query(
        `update pages set records = (
           select jsonb_object_agg(key, case when value ->> 'parentId' is null and value ->> 'kind' = 'widget'
             then value || jsonb_build_object('name', pages.name) else value end)
           from jsonb_each($2::jsonb)) where application_id = $1`,
        [made.id, JSON.stringify(page)],
      )
    })
    const deploying = await timed(() => prepared.call('POST', `${address}/deployments`, {}), 5)
    const first = await prepared.call<{ versions: { id: string }[] }>('GET', `${address}/versions`)
    const versionId = first.versions.at(-1)?.id ?? ''
    const comparing = await timed(
      () => prepared.call('GET', `${address}/versions/${versionId}/comparison?with=draft`),
      5,
    )
    const restoring = await timed(() => prepared.call('POST', `${address}/restorations`, { versionId }), 3)
    const listing = () => timed(() => prepared.call('GET', `${address}/versions`), rounds)
    const fill = (until: number) =>
      withDatabase(prepared, async (client) => {
        await client.query(
          `insert into application_versions (id, application_id, commit_id, number, name, description, created_by, created_at)
           select gen_random_uuid(), application_id, commit_id, counter, name, 'Version ' || counter, created_by, now()
           from application_versions, generate_series(100, 99 + $2::int) as counter where id = $1
           on conflict do nothing`,
          [versionId, until],
        )
        await client.query(
          `insert into deployments (id, application_id, commit_id, number, version_id, deployed_by)
           select gen_random_uuid(), application_id, commit_id, number, id, created_by from application_versions
           where application_id = $1 and number >= 100 on conflict do nothing`,
          [made.id],
        )
        await client.query('analyze')
      })
    await fill(fewVersions)
    await listing()
    const few = await listing()
    await fill(manyVersions)
    await listing()
    const many = await listing()
    return [
      measurement(`list of ${manyVersions} versions to one of ${fewVersions}`, many, few, 1.5),
      {
        name: 'deploying 50 pages with 5,000 components',
        unit: 'ms',
        ours: deploying,
        reach: { of: 'value', at: 'most', value: 1_000 },
      },
      {
        name: 'comparing a version of 50 pages with what is saved',
        unit: 'ms',
        ours: comparing,
        reach: { of: 'value', at: 'most', value: 1_500 },
      },
      {
        name: 'restoring a version of 50 pages',
        unit: 'ms',
        ours: restoring,
        reach: { of: 'value', at: 'most', value: 2_000 },
      },
    ]
  } finally {
    await prepared.server.remove()
  }
}
