import {
  type ApiRecord,
  check,
  emptyPage,
  type JsonObject,
  type JsonValue,
  type PageCheck,
  type PageRecord,
  type PageRecords,
  pageRecordsSchema,
  type WidgetRecord,
} from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { difficult, difficultKey as key } from './testing.ts'
import { type Files, type FiledApplication, readApplicationFiles, writeApplicationFiles } from './index.ts'

/** Shapes only: what makes records a page is the catalogue's business, and tested where that is. */
const checkPage: PageCheck = (records) => check(pageRecordsSchema, records)
const endingOf = (pluginId: string): string | null =>
  ({ javascript: 'js', postgres: 'sql' })[pluginId] ?? null

const write = (application: FiledApplication): Files => writeApplicationFiles(application, endingOf)
const read = (files: Files) => readApplicationFiles(files, { checkPage })
const readBack = (files: Files): FiledApplication => {
  const answer = read(files)
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems))
  expect(answer.value.ignored).toEqual([])
  return answer.value.application
}
const reasonsOf = (files: Files): string[] => {
  const answer = read(files)
  return answer.ok ? [] : answer.problems.map(({ path, reason }) => `${path}: ${reason}`)
}

const counting = () => {
  let count = 0
  return () => `id${(count += 1)}`
}
const text = (id: string, properties: JsonObject, order = 'a0', parentId = 'canvas'): WidgetRecord => ({
  kind: 'widget',
  id,
  name: `Text${id}`,
  type: 'text',
  parentId,
  order,
  left: { value: 0, mode: 'gridUnit' },
  top: { value: 0, mode: 'gridUnit' },
  width: { value: 10, mode: 'gridUnit' },
  height: { value: 4, mode: 'gridUnit' },
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const api = (id: string, name: string, steps: readonly [string, string, string][]): ApiRecord => ({
  kind: 'api',
  id,
  name,
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: steps.map(([stepName, pluginId, body]) => ({
    id: `${id}-${stepName}`,
    kind: 'step',
    name: stepName,
    pluginId,
    datasourceId: pluginId,
    configuration: { body },
  })),
  onSuccess: [],
  onError: [],
  onCancel: [],
})
const byId = (...records: PageRecord[]): PageRecords =>
  Object.fromEntries(records.map((record) => [record.id, record]))
const anApplication = (records: PageRecords, name = 'Page1'): FiledApplication => ({
  name: 'Orders',
  records: {},
  pages: [{ id: 'page-1', name, isHidden: false, metadata: null, testParams: null, records }],
  integrations: [{ id: 'db', name: 'Shop', pluginId: 'postgres' }],
})
const aPage = (): PageRecords => ({
  ...emptyPage('Page1', counting()),
  ...byId(text('t', { text: 'All orders' })),
})
const changed = (files: Files, path: string, from: string, to: string): Files => {
  const before = files[path] ?? ''
  if (!before.includes(from)) throw new Error(`${path} has no ${from}`)
  return { ...files, [path]: before.replace(from, to) }
}
const page = 'pages/page1/page.yaml'

const { value: json } = fastCheck.letrec<{ value: JsonValue }>((tie) => ({
  value: fastCheck.oneof(
    { maxDepth: 4 },
    difficult,
    fastCheck.constant(null),
    fastCheck.boolean(),
    fastCheck.integer(),
    fastCheck.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fastCheck.array(tie('value'), { maxLength: 4 }),
    fastCheck.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
const properties = fastCheck.dictionary(key, json, { maxKeys: 5, noNullPrototype: true })

describe('an application as files', () => {
  it('is read back as it was, and written again byte for byte, whatever stands in it', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.array(properties, { maxLength: 4 }),
        fastCheck.array(
          fastCheck.tuple(difficult, fastCheck.constantFrom('javascript', 'postgres', 'other'), difficult),
          {
            maxLength: 4,
          },
        ),
        (widgets, steps) => {
          const application = anApplication({
            ...emptyPage('Page1', counting()),
            ...byId(
              ...widgets.map((each, index) => text(`w${index}`, each)),
              api(
                'load',
                'Load',
                steps.map(([name, plugin, body], index) => [`${name}${index}`, plugin, body]),
              ),
            ),
          })
          const files = write(application)
          const again = readBack(files)
          expect(again).toEqual(application)
          expect(write(again)).toEqual(files)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('changes one line of one file where one label is changed', () => {
    const before = write(anApplication(aPage()))
    const after = write(anApplication({ ...aPage(), ...byId(text('t', { text: 'Open orders' })) }))
    const differing = Object.keys(after).filter((path) => before[path] !== after[path])
    expect(differing).toEqual([page])
    const [was, is] = [before[page] ?? '', after[page] ?? ''].map((each) => each.split('\n'))
    expect(is?.length).toBe(was?.length)
    expect(is?.filter((line, index) => line !== was?.[index])).toEqual(['      text: Open orders'])
  })

  it('has code and statements in files of their own', () => {
    const load = api('load', 'LoadOrders', [
      ['Query', 'postgres', 'select *\nfrom orders'],
      ['Query!', 'postgres', 'select 1'],
      ['Shape', 'javascript', 'return Query.output'],
      ['Send', 'email', 'Dear all'],
    ])
    const files = write(anApplication({ ...aPage(), ...byId(load) }))
    const folder = 'pages/page1/apis/load-orders'
    expect(Object.keys(files).filter((path) => path.startsWith(folder))).toEqual([
      `${folder}/api.yaml`,
      `${folder}/query-2.sql`,
      `${folder}/query.sql`,
      `${folder}/shape.js`,
    ])
    expect(files[`${folder}/query.sql`]).toBe('select *\nfrom orders')
    expect(files[`${folder}/api.yaml`]).toContain('body: Dear all')
  })

  it('tells things apart whose names would be the same path', () => {
    const application = anApplication(aPage())
    const [first] = application.pages
    if (first === undefined) throw new Error('There is no page.')
    const pages = ['Übersicht', 'übersicht!', '...', '/etc/passwd'].map((name, index) => ({
      ...first,
      id: `p${index}`,
      name,
    }))
    const files = write({ ...application, pages })
    expect(readBack(files).pages.map(({ name }) => name)).toEqual(pages.map(({ name }) => name))
    for (const path of Object.keys(files)) expect(path).toMatch(/^[a-z0-9./-]+$/)
  })

  it('reads and writes a page of 2,000 components', () => {
    const many = Array.from({ length: 2000 }, (_, index) =>
      text(
        `w${index}`,
        { text: `Label ${index}`, style: { color: '#ff0000' } },
        `a${String(index).padStart(5, '0')}`,
      ),
    )
    const application = anApplication({ ...aPage(), ...byId(...many) })
    expect(readBack(write(application))).toEqual(application)
  })
})

describe('files that do not fit', () => {
  const files = (): Files =>
    write(anApplication({ ...aPage(), ...byId(api('load', 'Load', [['Query', 'postgres', 'select 1']])) }))

  it('are refused with the line that cannot be read', () => {
    expect(reasonsOf(changed(files(), page, 'name: Page1', 'name: [Page1'))).toEqual([
      expect.stringMatching(/^pages\/page1\/page\.yaml: Line \d+ cannot be read: /),
    ])
  })

  it.each([
    ['../application.yaml'],
    ['/etc/passwd'],
    ['pages/../../x'],
    ['.git/config'],
    ['pages/.git/hooks/post-checkout'],
    ['pages\\x'],
    ['a/b/c/d/e/f'],
    ['pages//x'],
    ['C:/x'],
    ['pages/x\u0000.yaml'],
    ['x'.repeat(301)],
  ])('are refused where one lies at %j', (path) => {
    expect(reasonsOf({ ...files(), [path]: '' })).toEqual([
      expect.stringContaining('Files lie below the folder'),
    ])
  })

  it.each(['..', '../..', '.git', 'a/../..', ''])('are refused where a folder is named %j', (folder) => {
    expect(
      reasonsOf(changed(files(), 'application.yaml', 'folder: page1', `folder: ${JSON.stringify(folder)}`)),
    ).not.toEqual([])
    expect(
      reasonsOf(changed(files(), page, 'folder: load', `folder: ${JSON.stringify(folder)}`)),
    ).not.toEqual([])
    const apiFile = 'pages/page1/apis/load/api.yaml'
    expect(
      reasonsOf(
        changed(files(), apiFile, 'file: query.sql', `file: ${JSON.stringify(`${folder}/../page.yaml`)}`),
      ),
    ).not.toEqual([])
  })

  it('are refused where values are named, so that a small file is a large value or a circle', () => {
    const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\n`
    for (const head of [bomb, 'a: &a [*a]\n', 'a: &a {b: *a}\n', 'a: &a x\n', 'a: *nobody\n']) {
      expect(reasonsOf({ ...files(), [page]: `${head}${files()[page] ?? ''}` })).toHaveLength(1)
    }
  })

  it('are refused where tags ask for more than JSON', () => {
    for (const tag of ['!!js/function "function(){}"', '!!binary aGk=', '!own x', '!!set {a}']) {
      expect(reasonsOf(changed(files(), page, 'text: All orders', `text: ${tag}`))).toHaveLength(1)
    }
    expect(reasonsOf(changed(files(), page, 'text: All orders', 'text: .nan'))).toHaveLength(1)
  })

  it('are refused where values nest without end', () => {
    for (const deep of [100, 200_000]) {
      expect(
        reasonsOf(changed(files(), page, 'text: All orders', `text: ${'['.repeat(deep)}${']'.repeat(deep)}`)),
      ).toHaveLength(1)
    }
  })

  it('are refused where keys reach prototypes, or stand there twice', () => {
    for (const name of ['__proto__', 'constructor', 'text: a\n      text']) {
      expect(reasonsOf(changed(files(), page, 'text: All orders', `${name}: x`))).toHaveLength(1)
    }
  })

  it('are refused where a newer version wrote them', () => {
    const newer = [
      'application.yaml: A newer version of Ashlar wrote these files. Update this installation to read them.',
    ]
    expect(reasonsOf(changed(files(), 'application.yaml', 'format: 1', 'format: 2\nlater: true'))).toEqual(
      newer,
    )
    expect(reasonsOf(changed(files(), 'application.yaml', 'pageVersion: ', 'pageVersion: 9'))).toEqual(newer)
  })

  it('are refused where something is missing, unknown or there twice', () => {
    const { [page]: _, ...rest } = files()
    expect(reasonsOf(rest)).toEqual([`${page}: This file is missing.`])
    expect(reasonsOf({})).toEqual(['application.yaml: This file is missing.'])
    expect(reasonsOf(changed(files(), page, 'name: Page1', 'name: Page1\nextra: 1'))).toHaveLength(1)
    const twice = changed(
      files(),
      'application.yaml',
      '  - id: page-1\n    folder: page1',
      '  - id: page-1\n    folder: page1\n  - id: page-1\n    folder: page1',
    )
    expect(reasonsOf(twice).length).toBeGreaterThan(0)
  })

  it('are refused where there are too many, or too much', () => {
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`f${index}`, '']))
    const large = { ...files(), 'large.txt': 'x'.repeat(64 * 1024 * 1024) }
    for (const each of [many, large])
      expect(reasonsOf(each)).toEqual([expect.stringContaining('at most 10000 files')])
  })

  it('are named where they say nothing of the application', () => {
    const answer = read({ ...files(), 'README.md': '# Orders' })
    expect(answer).toMatchObject({ ok: true, value: { ignored: ['README.md'] } })
  })
})
