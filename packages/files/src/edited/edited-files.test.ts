import {
  type ApiRecord,
  check,
  emptyPage,
  type JsonObject,
  type PageCheck,
  type PageRecord,
  type PageRecords,
  pageRecordsSchema,
  type WidgetRecord,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { type EditedApplication, EditedFiles, writeApplicationFiles } from '../index.ts'

const checkPage: PageCheck = (records) => check(pageRecordsSchema, records)
const endingOf = (pluginId: string): string | null =>
  ({ javascript: 'js', postgres: 'sql' })[pluginId] ?? null
const files = new EditedFiles({ endingOf, checkPage })

const counting = () => {
  let count = 0
  return () => `id${(count += 1)}`
}
const text = (id: string, properties: JsonObject, order = 'a0'): WidgetRecord => ({
  kind: 'widget',
  id,
  name: `Text${id}`,
  type: 'text',
  parentId: 'id1',
  order,
  left: { value: 0, mode: 'gridUnit' },
  top: { value: 0, mode: 'gridUnit' },
  width: { value: 10, mode: 'gridUnit' },
  height: { value: 4, mode: 'gridUnit' },
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const load = (body = 'select 1'): ApiRecord => ({
  kind: 'api',
  id: 'load',
  name: 'LoadOrders',
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [
    {
      id: 'query',
      kind: 'step',
      name: 'Query',
      pluginId: 'postgres',
      datasourceId: 'db',
      configuration: { body },
    },
  ],
  onSuccess: [],
  onError: [],
  onCancel: [],
})
const byId = (...records: PageRecord[]): PageRecords =>
  Object.fromEntries(records.map((record) => [record.id, record]))
const edited = (...records: PageRecord[]): EditedApplication => ({
  name: 'Orders',
  pages: [
    { id: 'p1', name: 'Page1', isHidden: false },
    { id: 'p2', name: 'Page2', isHidden: true },
  ],
  openId: 'p1',
  page: { ...emptyPage('Page1', counting()), ...byId(...records) },
  application: {},
  integrations: [{ id: 'db', name: 'Shop', pluginId: 'postgres' }],
})
const pageFile = 'pages/page1/page.yaml'
const apiFile = 'pages/page1/apis/load-orders/api.yaml'
const codeFile = 'pages/page1/apis/load-orders/query.sql'
const changed = (application: EditedApplication, path: string, from: string, to: string) => {
  const before = files.textOf(application, path) ?? ''
  if (!before.includes(from)) throw new Error(`${path} has no ${from}`)
  return files.read(application, path, before.replace(from, to))
}
const problemsOf = (...given: Parameters<typeof changed>) => {
  const read = changed(...given)
  return read.ok ? [] : read.problems
}

describe('the files of an application that is edited', () => {
  const application = edited(text('a', { text: 'All' }), text('b', { text: 'x\ny' }, 'a1'), load())

  it('are those that are written of it as a whole', () => {
    const { name, pages, integrations, page, application: records } = application
    const whole = writeApplicationFiles(
      {
        name,
        records: {},
        integrations,
        pages: pages.map((each) => ({
          ...each,
          metadata: null,
          testParams: null,
          records: each.id === 'p1' ? page : {},
        })),
      },
      endingOf,
    )
    expect(records).toEqual({})
    const [open, other] = files.foldersOf(application)
    for (const path of ['application.yaml', ...(open?.paths ?? [])]) {
      expect(files.textOf(application, path)).toBe(whole[path])
    }
    expect(open?.paths).toEqual([pageFile, apiFile, codeFile])
    expect(other).toMatchObject({ pageId: 'p2', paths: ['pages/page2/page.yaml'] })
    expect(files.textOf(application, 'pages/page2/page.yaml')).toBeNull()
  })

  it('are read back as they were', () => {
    for (const path of ['application.yaml', pageFile, apiFile, codeFile]) {
      const read = files.read(application, path, files.textOf(application, path) ?? '')
      if (!read.ok) throw new Error(JSON.stringify(read.problems))
      expect(read.records).toEqual(read.part === 'page' ? application.page : application.application)
    }
  })

  it('change the one record whose lines are others, and leave all others as the same objects', () => {
    const read = changed(application, pageFile, 'text: All', 'text: Open')
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect(read.records['a']).toMatchObject({ properties: { text: 'Open' } })
    expect(read.records['b']).toBe(application.page['b'])
    expect(read.records['load']).toBe(application.page['load'])
  })

  it('take code as it is, an empty one too, whose file stays', () => {
    for (const code of ['select 2 -- & *', '', 'a: [', '\n']) {
      const read = files.read(application, codeFile, code)
      if (!read.ok) throw new Error(JSON.stringify(read.problems))
      expect(read.records['load']).toEqual(load(code))
      expect(files.textOf({ ...application, page: read.records }, codeFile)).toBe(code)
    }
  })

  it('take a new component, and lose one that is no more in its file', () => {
    const whole = files.textOf(application, pageFile) ?? ''
    const [head = '', ...items] = whole.split(/(?<=\n)(?= {2}- )/u)
    const without = items.filter((item) => !item.includes('id: b\n'))
    const read = files.read(application, pageFile, head + without.join(''))
    expect(read.ok && Object.keys(read.records)).not.toContain('b')
    const more = items.find((item) => item.includes('id: b\n'))?.replaceAll(/(id: |Text)b/gu, '$1c') ?? ''
    const added = files.read(application, pageFile, whole + more)
    expect(added.ok && added.records['c']).toMatchObject({ name: 'Textc' })
  })
})

describe('what a file is of', () => {
  const application = edited(text('a', { text: 'All' }), load())
  const renamed = { ...application, page: { ...application.page, load: { ...load(), name: 'Fetch' } } }

  it('is found by its path, and its path by it, for every file of the page that is open', () => {
    const [open] = files.foldersOf(application)
    for (const path of ['application.yaml', ...(open?.paths ?? [])]) {
      const place = files.placeOf(application, path)
      if (place === null) throw new Error(`${path} is of nothing.`)
      expect(files.pathOf(application, place)).toBe(path)
    }
    expect(files.placeOf(application, 'pages/page2/page.yaml')).toBeNull()
    for (const path of ['', 'pages/page1/apis/load-orders/other.js', '../x', '__proto__'])
      expect(files.placeOf(application, path)).toBeNull()
  })

  it('is found where it lies once it is renamed, and nowhere once it is deleted', () => {
    const place = files.placeOf(application, codeFile)
    if (place === null) throw new Error('There is no code.')
    expect(files.pathOf(renamed, place)).toBe('pages/page1/apis/fetch/query.sql')
    expect(files.foldersOf(renamed)[0]?.apis).toMatchObject([{ apiId: 'load', name: 'Fetch' }])
    expect(files.pathOf(edited(), place)).toBeNull()
    expect(files.pathOf({ ...application, openId: 'p2' }, place)).toBeNull()
  })
})

describe('a file that cannot be read', () => {
  const application = edited(text('a', { text: 'All' }), text('b', { text: 'x' }, 'a1'), load())
  const lineWith = (path: string, words: string): number =>
    (files.textOf(application, path) ?? '').split('\n').findIndex((line) => line.includes(words)) + 1

  it('is told at the line that is no YAML', () => {
    const [problem] = problemsOf(application, pageFile, 'text: All', 'text: [All')
    expect(problem?.reason).toMatch(/^This cannot be read: /u)
    expect(problem?.line).toBeGreaterThanOrEqual(lineWith(pageFile, 'text: All'))
    expect(problem?.line).toBeLessThanOrEqual(lineWith(pageFile, 'id: b'))
  })

  it('says its line once, with the line of what cannot stand there and of what is no value', () => {
    const whole = files.textOf(application, pageFile) ?? ''
    for (const wrong of ['text: [All', 'text: &a All', 'text: !!js/function x']) {
      const read = files.read(application, pageFile, whole.replace('text: All', wrong))
      const problems = read.ok ? [] : read.problems
      expect(problems).toHaveLength(1)
      expect(problems[0]?.reason).not.toMatch(/line \d/iu)
      expect(problems[0]?.line).toBeGreaterThanOrEqual(lineWith(pageFile, 'text: All'))
      expect(problems[0]?.line).toBeLessThanOrEqual(lineWith(pageFile, 'text: All') + 1)
    }
  })

  it('leads to the line of a record that is wrong where its list stands elsewhere', () => {
    const whole = files.textOf(application, pageFile) ?? ''
    const [head = '', list = ''] = whole.split(/(?<=\n)(?=records:)/u)
    const moved = `${list}${head}`.replace('name: Textb', 'name: 5')
    const read = files.read(application, pageFile, moved)
    const at = moved.split('\n').findIndex((line) => line.includes('name: 5')) + 1
    expect(read).toMatchObject({ ok: false, problems: [{ line: at }] })
    const plain = files.read(application, pageFile, `${head}records:\n  - 5\n`)
    expect(plain).toMatchObject({ ok: false, problems: [{ line: head.split('\n').length + 1 }] })
  })

  it('is told at the line of a value that is none', () => {
    const lines = (files.textOf(application, pageFile) ?? '').split('\n')
    const at = lines.findIndex(
      (line, index) => index > lines.findIndex((l) => l.includes('id: b')) && /mode: gridUnit/u.test(line),
    )
    const wrong = lines.with(at, (lines[at] ?? '').replace('gridUnit', 'miles')).join('\n')
    const read = files.read(application, pageFile, wrong)
    expect(read).toMatchObject({ ok: false, problems: [{ line: at + 1 }] })
    expect(problemsOf(application, apiFile, 'responseType: SYNC', 'responseType: LATER')).toMatchObject([
      { line: lineWith(apiFile, 'responseType') },
    ])
  })

  it.each([
    [pageFile, 'name: Page1', 'name: Other'],
    [pageFile, 'id: p1', 'id: p2'],
    [pageFile, 'folder: load-orders', 'folder: ../../x'],
    ['application.yaml', 'name: Orders', 'name: Others'],
    ['application.yaml', 'id: db', 'id: other'],
    [apiFile, 'id: load', 'id: other'],
    [apiFile, 'file: query.sql', 'file: ../page.yaml'],
    [pageFile, 'records:', 'more: 1\nrecords:'],
    [pageFile, 'id: b', 'id: a'],
    [pageFile, 'text: All', 'text: &a All'],
    [pageFile, 'text: All', 'text: !!js/function x'],
  ])('is refused where %s says something that its editor says: %s', (path, from, to) => {
    expect(problemsOf(application, path, from, to)).toHaveLength(1)
  })

  it('is refused as a whole where its list stands elsewhere and is wrong', () => {
    expect(files.read(application, pageFile, 'records: 1\n')).toMatchObject({ ok: false })
    expect(files.read(application, pageFile, '')).toMatchObject({ ok: false })
    expect(files.read(application, 'pages/page2/page.yaml', '')).toMatchObject({ ok: false })
    expect(files.read(application, '../x', '')).toMatchObject({ ok: false })
  })
})
