import { randomBytes, randomUUID } from 'node:crypto'
import {
  type ApplicationTemplate,
  applicationTemplates,
  bindingPaths,
  namesOf,
  pathsOfApi,
  pathsOfWidget,
  presentPage,
  type TemplatePage,
} from '@ashlar/document'
import { createExecutor, type Executor } from '@ashlar/executor'
import { findIntegrationDescriptor, mayRunByItself } from '@ashlar/integrations/descriptors'
import {
  type Application,
  applicationNavigation,
  createApplication,
  evaluateInProcess,
  pageLocation,
  type RunRequest,
  testPath,
} from '@ashlar/runtime'
import {
  defaultTheme,
  pageCheck,
  pageFaults,
  type PageRecords,
  refusePath,
  stepsWithin,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { keysFrom } from '../platform/keys.ts'
import { createLogger } from '../platform/logs.ts'
import { temporaryFolder } from '../platform/testing.ts'
import { type Demo, demoOn } from './demo.ts'
import { DemoServer } from './demo-server.ts'

const folder = temporaryFolder()
const logs = createLogger('silent')
const catalogue = widgetCatalogue(widgetDescriptors)
const checkPage = pageCheck(catalogue)
const organizationId = randomUUID()
let server: DemoServer
let executor: Executor

beforeAll(async () => {
  server = new DemoServer({ dataFolder: folder.path, clock: systemClock, logs })
  const demo: Demo = demoOn(server, keysFrom(randomBytes(32)), logs)
  executor = createExecutor({
    loadIntegration: async () => {
      const connection = await demo.connection(organizationId)
      return connection === null ? null : { pluginId: 'postgres', ...connection, version: 1 }
    },
    allowedHosts: [],
    limits: { timeLimit: 60_000, resultSize: 10_000_000 },
    clock: systemClock,
  })
  await server.start()
}, 60_000)

afterAll(async () => {
  await executor.close()
  await server.stop()
  folder.remove()
})

const make = ({ make: made }: ApplicationTemplate) => {
  const configurationOf = findIntegrationDescriptor('postgres')?.tables?.configurationOf
  if (configurationOf === undefined) throw new Error('There is no PostgreSQL.')
  const source = { pluginId: 'postgres', datasourceId: 'sample', configurationOf }
  return made({ source, catalogue, newId: randomUUID, createdAt: 1 })
}

const every = applicationTemplates.map((template) => [template.name, template] as const)

/** The page with what belongs to its application, as a browser has it. */
const together = (template: ApplicationTemplate, { records }: TemplatePage): PageRecords => {
  const { variables } = make(template)
  return { ...records, ...Object.fromEntries(variables.map((variable) => [variable.id, variable])) }
}

/** Runs what a page asks for on the sample database. */
const runOn =
  (records: PageRecords) =>
  async ({ apiId, inputs, runId }: RunRequest) => {
    const api = records[apiId]
    if (api?.kind !== 'api') throw new Error('There is no such API.')
    return executor.run({ api, organizationId, inputs, runId, withSteps: true }, new AbortController().signal)
  }

const kept = new Map<string, string>()

/** Brings a page to life at an address with the parameters with which it is tried out. */
const open = (page: TemplatePage, records: PageRecords): Application => {
  const path = testPath(page.path, page.testParams)
  const url = new URL(`https://example.org${path}`)
  return createApplication({
    page: { id: page.name, name: page.name, ...presentPage(records, mayRunByItself), routes: [] },
    catalogue,
    mode: 'published',
    globals: { user: { id: 'u1', name: 'Ada', email: 'ada@example.com' }, organization: null },
    theme: defaultTheme,
    evaluation: evaluateInProcess(),
    runApi: runOn(records),
    cancelRun: () => Promise.resolve(),
    navigation: applicationNavigation({
      ground: () => ({
        place: { applicationId: 'a', mode: 'published' },
        routes: [],
        pages: [],
        current: url,
      }),
      go: () => undefined,
      leaveOverlay: () => undefined,
    }),
    location: pageLocation(url, path, {
      route: { id: 'r', path: page.path },
      routeParams: page.testParams ?? {},
      missing: [],
    }),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  })
}

/** What is wrong on a page, once it has nothing more to do. */
const faultsOf = async (application: Application, records: PageRecords): Promise<string[]> => {
  await application.start()
  const apis = Object.values(records).filter((record) => record.kind === 'api')
  const failed = apis.flatMap(({ name }) => {
    const { run } = application.apiState(name)
    return run?.status === 'failed' ? [`${name}: ${run.error?.message ?? ''}`] : []
  })
  const refused = Object.values(records).flatMap((record) =>
    record.kind === 'widget'
      ? Object.entries(application.snapshot(record.id)?.errors ?? {}).map(
          ([path, message]) => `${record.name}.${path}: ${message}`,
        )
      : [],
  )
  return [...failed, ...refused, ...application.alerts().map(({ message }) => message)]
}

describe.each(every)('the template %s', (_, template) => {
  it('is sound: each page is what a page has to be, and reads only what there is', () => {
    const { pages } = make(template)
    expect(pages[0].path).toBe('/')
    expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
    for (const page of pages) {
      const records = together(template, page)
      const checked = checkPage(page.records)
      expect(checked.ok ? [] : checked.problems).toEqual([])
      expect(pageFaults(page.records, catalogue)).toEqual([])
      expect(refusePath(page.path)).toBeNull()
      const known = new Set([...namesOf(records), 'Global', 'App', 'currentRow', 'Date', 'Number'])
      const read = Object.values(records).flatMap((record) =>
        record.kind === 'widget' ? pathsOfWidget(record) : record.kind === 'api' ? pathsOfApi(record) : [],
      )
      expect(read.map(([root = '']) => root).filter((root) => !known.has(root))).toEqual([])
    }
  })

  it('gives components only properties that they have, with their bindings noted', () => {
    for (const { records } of make(template).pages) {
      for (const record of Object.values(records)) {
        if (record.kind !== 'widget') continue
        const descriptor = catalogue.get(record.type)
        if (descriptor === undefined) throw new Error(`There is no ${record.type}.`)
        const unknown = Object.keys(record.properties).filter((name) => !(name in descriptor.properties))
        expect({ of: record.name, unknown }).toEqual({ of: record.name, unknown: [] })
        expect(record.dynamicBindingPathList.map(({ key }) => key).toSorted()).toEqual(
          bindingPaths(descriptor, record.properties).toSorted(),
        )
      }
    }
  })

  it('runs its statements when a page opens, and shows what they answer without a fault', async () => {
    for (const page of make(template).pages) {
      const application = open(page, together(template, page))
      try {
        expect(await faultsOf(application, page.records)).toEqual([])
        const tables = Object.values(page.records).filter(
          (record) => record.kind === 'api' && stepsWithin(record.blocks).length > 0,
        )
        for (const { name } of tables) {
          const { run } = application.apiState(name)
          expect({ name, status: run?.status }).toEqual({ name, status: 'succeeded' })
          expect(Array.isArray(run?.output)).toBe(true)
        }
      } finally {
        application.stop()
      }
    }
  }, 60_000)
})

const named = (title: string): ApplicationTemplate => {
  const found = applicationTemplates.find(({ name }) => name === title)
  if (found === undefined) throw new Error(`There is no template ${title}.`)
  return found
}

/** The first page of a template, alive and loaded. */
const openFirst = async (title: string) => {
  const template = named(title)
  const { pages } = make(template)
  const records = together(template, pages[0])
  const application = open(pages[0], records)
  await application.start()
  const idOf = (name: string): string => Object.values(records).find((one) => one.name === name)?.id ?? ''
  return { application, idOf, read: (path: string) => application.inspect(path).value }
}

/** Resolves when a path reads what it should; looks again after each change. */
const until = (application: Application, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const stop = application.subscribeAll(() => {
      if (!isSo()) return
      stop()
      resolve()
    })
    if (isSo()) resolve()
  })

describe('the rules of the approvals', () => {
  const decide = async (choice: string, reason: string, total: number) => {
    const { application, idOf, read } = await openFirst('Approvals')
    application.setValue(idOf('WaitingTable'), 'selectedRow', { id: 7, customer: 'Ada', total })
    application.setValue(idOf('DecisionChoice'), 'selectedOptionValue', choice)
    application.setValue(idOf('DecisionReason'), 'value', reason)
    const run = await application.runApi('CheckDecision')
    application.trigger(idOf('DecisionForm'), 'onSubmit')
    return { application, read, run }
  }

  it('ask for a reason to reject', async () => {
    const { application, run } = await decide('reject', '', 10)
    expect(run).toMatchObject({ status: 'failed' })
    expect(run.error?.message).toContain('Say why the order is rejected.')
    application.stop()
  })

  it('approve what is small, and note it', async () => {
    const { application, read, run } = await decide('approve', '', 10)
    expect(run.output).toBe('Approved')
    await until(application, () => JSON.stringify(read('App.Decisions.value')).includes('Approved'))
    expect(read('App.Decisions.value')).toEqual([
      expect.objectContaining({ id: 7, customer: 'Ada', outcome: 'Approved', by: 'Ada' }),
    ])
    application.stop()
  })

  it('ask for a second approval of what is large', async () => {
    const { application, run } = await decide('approve', '', 5000)
    expect(run.output).toBe('Needs a second approval')
    application.stop()
  })
})

describe('the audit of the product admin', () => {
  it('notes each changed cell, and shows the product as it is now', async () => {
    const { application, idOf, read } = await openFirst('Product admin')
    const before = { id: 1, name: 'Cup', category: 'Cups', unit_price: 3, stock: 5, is_available: true }
    const table = idOf('ProductsTable')
    application.setValue(table, 'originalRows', [before])
    application.setValue(table, 'editedRows', {
      updatedRows: [{ ...before, stock: 9 }],
      insertedRows: [],
      deletedRows: [],
    })
    application.trigger(table, 'onSaveChanges')
    await until(application, () => JSON.stringify(read('App.Audit.value')).includes('Cup'))
    expect(read('App.Audit.value')).toEqual([
      expect.objectContaining({ product: 'Cup', field: 'stock', before: '5', after: '9', by: 'Ada' }),
    ])
    expect(read('App.ProductEdits.value')).toEqual({ 1: { stock: 9 } })
    application.stop()
  })
})
