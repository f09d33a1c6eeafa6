import { createEgress } from '@ashlar/egress'
import {
  addDashboardOf,
  addDetailOf,
  addFormOf,
  addListOf,
  addTableOf,
  apply,
  type FromTable,
  namesOf,
  offerOfTable,
  type Outcome,
  pathOfRow,
  pathsOfApi,
  pathsOfWidget,
} from '@ashlar/document'
import { parseTemplate } from '@ashlar/expression'
import { findIntegration, type Connection, type IntegrationDriver } from '@ashlar/integrations'
import { findIntegrationDescriptor } from '@ashlar/integrations/descriptors'
import { type PostgresServer, startPostgres } from '@ashlar/integrations/testing'
import {
  type ApiRecord,
  type DatabaseTable,
  emptyPage,
  type JsonObject,
  pageCheck,
  pageFaults,
  type PageRecords,
  stepsWithin,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, expect } from 'vitest'

const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)

/** A database of its own for the tests of a file. */
export interface TableDatabase {
  /** Runs a step with a value for each expression; what it is not told of is nothing. */
  readonly run: (configuration: JsonObject, valueOf?: (expression: string) => unknown) => Promise<unknown>
  readonly tables: () => Promise<readonly DatabaseTable[]>
}

/** Starts a database before the tests of a file, and stops it behind them. */
export const tableDatabase = (): TableDatabase => {
  const egress = createEgress({ allowedHosts: ['localhost', '127.0.0.1'] })
  let server: PostgresServer
  let driver: IntegrationDriver

  beforeAll(async () => {
    server = await startPostgres()
    const postgres = findIntegration('postgres')
    if (postgres === undefined) throw new Error('There is no PostgreSQL.')
    driver = await postgres.createDriver({ egress })
  }, 60_000)

  afterAll(async () => {
    await driver.close()
    await egress.close()
    await server.stop()
  })

  const connection = (): Connection => ({
    id: 'shop',
    version: 1,
    secrets: {},
    configuration: {
      host: server.host,
      port: server.port,
      database: 'postgres',
      user: server.user,
      tls: 'disable',
    },
  })
  return {
    run: (configuration, valueOf = () => null) => {
      const templates = (findIntegrationDescriptor('postgres')?.step.templates(configuration) ?? []).map(
        ({ text }) => parseTemplate(text),
      )
      const values = templates.flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'binding' ? [valueOf(part.source.trim())] : [])),
      )
      return driver.compile(configuration, templates).run(connection(), values, {
        signal: AbortSignal.timeout(20_000),
        limits: { resultBytes: 1_000_000, milliseconds: 20_000 },
      })
    },
    tables: async () => (await driver.metadata(connection(), AbortSignal.timeout(20_000))).tables,
  }
}

const albums = `
  create table artist (artist_id integer primary key generated always as identity, name varchar(120));
  create table album (
    album_id integer primary key generated always as identity, title varchar(160) not null,
    artist_id integer not null references artist, state text not null default 'new'
      check (state in ('new', 'sold')), price numeric(6, 2), is_live boolean not null default false,
    made_at timestamptz default now()
  );
  insert into artist (name) values ('Ada'), ('Bo');
  insert into album (title, artist_id, price) values ('Loud 100%', 2, 3), ('Quiet', 1, 2), ('Silent', 1, 1)`

const deliveries = `
  create table delivery (
    delivery_id integer primary key generated always as identity, album_id integer not null references album,
    due_on date not null, state text not null default 'open' check (state in ('open', 'done')),
    amount integer not null default 1, cost numeric(8, 2) not null);
  insert into delivery (album_id, due_on, state, amount, cost) values
    (1, '2026-01-05', 'open', 2, 4), (1, '2026-01-31', 'done', 1, 6), (2, '2026-02-01', 'open', 3, 20)`

/** Makes artists and three albums of theirs. */
export const addAlbums = ({ run }: TableDatabase): Promise<unknown> => run({ body: albums })

/** Makes deliveries of the albums. */
export const addDeliveries = ({ run }: TableDatabase): Promise<unknown> => run({ body: deliveries })

/** A table as pages are made of it. */
export const given = (tables: readonly DatabaseTable[], name: string): FromTable => {
  const table = tables.find((one) => one.name === name)
  const writer = findIntegrationDescriptor('postgres')?.tables
  if (table === undefined || writer === undefined) throw new Error(`There is no table ${name}.`)
  const { statements, configurationOf, savingOf } = writer
  return {
    table,
    tables,
    createdAt: 1,
    source: { pluginId: 'postgres', datasourceId: 'shop', statements, configurationOf, savingOf },
  }
}

const ids = (): (() => string) => {
  let count = 0
  return () => `id${(count += 1)}`
}

const made = (make: (page: PageRecords, newId: () => string) => Outcome): PageRecords => {
  const newId = ids()
  const page = emptyPage('Page1', newId)
  const outcome = make(page, newId)
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply(page, outcome.change)
  if (!applied.ok) throw new Error('The change does not fit.')
  return applied.records
}

/** Everything that can be made of a table, by what it is called. */
export const everything = (from: FromTable): Record<string, PageRecords> => {
  const { readOnlyBecause, noFormBecause, noEditingBecause, noDashboardBecause } = offerOfTable(
    from.table,
    from.tables,
  )
  const rowPath = readOnlyBecause === null ? { rowPath: pathOfRow(from, '/') } : {}
  return {
    table: made((page, newId) => addTableOf(page, catalogue, from, newId)),
    list: made((page, newId) => addListOf(page, catalogue, from, rowPath, newId)),
    ...(noFormBecause === null
      ? { form: made((page, newId) => addFormOf(page, catalogue, from, newId)) }
      : {}),
    ...(noEditingBecause === null
      ? {
          editable: made((page, newId) => addTableOf(page, catalogue, from, newId, { isEditable: true })),
        }
      : {}),
    ...(noDashboardBecause === null
      ? { dashboard: made((page, newId) => addDashboardOf(page, catalogue, from, newId)) }
      : {}),
    ...(readOnlyBecause === null
      ? { detail: made((page, newId) => addDetailOf(page, catalogue, from, { listPath: '/' }, newId)) }
      : {}),
  }
}

/** The APIs of a page. */
export const apisOf = (page: PageRecords): ApiRecord[] =>
  Object.values(page).filter((record) => record.kind === 'api')

/** All steps of the APIs of a page. */
export const stepsOf = (page: PageRecords) => apisOf(page).flatMap(({ blocks }) => stepsWithin(blocks))

/** The configuration of the step of a name. */
export const namedStep = (page: PageRecords | undefined, name: string): JsonObject =>
  stepsOf(page ?? {}).find((one) => one.name === name)?.configuration ?? {}

const known = new Set(['Global', 'currentRow'])

/** Holds a page to what every page has to be. */
export const expectSound = (page: PageRecords): void => {
  expect(checkPage(page)).toMatchObject({ ok: true })
  expect(pageFaults(page, catalogue)).toEqual([])
  const names = namesOf(page)
  const read = Object.values(page).flatMap((record) =>
    record.kind === 'widget' ? pathsOfWidget(record) : record.kind === 'api' ? pathsOfApi(record) : [],
  )
  expect(
    read.map(([root]) => root).filter((root) => !names.has(root ?? '') && !known.has(root ?? '')),
  ).toEqual([])
}

/** Runs every statement of a page; a row that is not there, or lacks what it has to have, is no fault of the statement. */
export const expectAccepted = async ({ run }: TableDatabase, page: PageRecords): Promise<void> => {
  for (const { configuration } of stepsOf(page)) {
    const failure: unknown = await run(configuration).then(
      () => null,
      (error: unknown) => error,
    )
    if (failure !== null) expect(String(failure)).toMatch(/violates (?:not-null|check) constraint/u)
  }
}
