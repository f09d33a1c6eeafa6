import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createEgress } from '@ashlar/egress'
import type { JsonValue } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DataFiles, makeDataFiles } from '../../test/data-files.ts'
import { templatesOf } from '../../test/templates.ts'
import type { IntegrationDriver, StepContext } from '../driver.ts'
import { sqlite } from './sqlite.ts'

const endless = 'with recursive n(n) as (select 1 union all select n + 1 from n) select count(*) from n'

/** Processes with a file open that this one has started. */
const processes = (): string[] =>
  execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('database-process'))

describe('a file of SQLite, and whoever wants more than it', () => {
  const egress = createEgress({ allowedHosts: [] })
  let files: DataFiles
  let driver: IntegrationDriver

  beforeAll(async () => {
    files = makeDataFiles()
    driver = await sqlite.createDriver({ egress })
    for (const place of [join(files.own, 'shop.sqlite'), join(files.shared, 'rates.sqlite')]) {
      const database = new DatabaseSync(place)
      database.exec(
        'create table kept (id integer primary key, name text); insert into kept (name) values (1)',
      )
      database.close()
    }
    mkdirSync(join(files.root, 'organization-2'))
    writeFileSync(join(files.root, 'organization-2', 'secret.sqlite'), '')
    writeFileSync(join(files.root, 'secret.sqlite'), '')
  })

  afterAll(async () => {
    await driver.close()
    await egress.close()
    files.remove()
  })

  const run = (
    body: string,
    {
      file = 'shop.sqlite',
      isReadOnly = false,
      ...context
    }: Partial<StepContext> & {
      file?: string
      isReadOnly?: boolean
    } = {},
  ): Promise<JsonValue> =>
    driver.compile({ body }, templatesOf('sqlite', { body })).run(
      {
        id: JSON.stringify([file, isReadOnly]),
        version: 1,
        configuration: { file, isReadOnly },
        secrets: {},
        dataFolders: files,
      },
      [],
      {
        signal: AbortSignal.timeout(20_000),
        limits: { resultBytes: 100_000, milliseconds: 20_000 },
        ...context,
      },
    )

  it.each([
    ["attach '/tmp/other.sqlite' as other", 'attach, detach and vacuum are not run'],
    ["attach 'file:/etc/passwd?mode=ro' as other", 'attach, detach and vacuum are not run'],
    ["vacuum into '/tmp/stolen.sqlite'", 'attach, detach and vacuum are not run'],
    ['vacuum', 'attach, detach and vacuum are not run'],
    ["select load_extension('/tmp/x.so')", /reaches beyond the file|no such function/u],
    ["select writefile('/tmp/x', 'y')", /reaches beyond the file|no such function/u],
    ["select readfile('/etc/passwd')", /reaches beyond the file|no such function/u],
    ['pragma database_list', 'The pragma database_list is not run'],
    ['select * from pragma_database_list', /not run|authorized|no such table/u],
    ["pragma temp_store_directory = '/tmp'", 'is not run'],
    ['pragma writable_schema = 1', 'The pragma writable_schema is not run'],
    ['pragma journal_mode = off', 'The pragma journal_mode is not run'],
    ['pragma max_page_count = 4294967294', 'is not run'],
    ['pragma mmap_size = 1000000000', 'is not run'],
    ['pragma trusted_schema = on', 'is not run'],
    ["create virtual table a using csv(filename='/etc/passwd')", 'Tables of the kind csv are not made'],
    ["update sqlite_master set sql = 'x'", /may not be modified|not permitted/u],
  ])('does not run %s', async (body, sentence) => {
    await expect(run(body)).rejects.toThrow(sentence)
    expect(existsSync('/tmp/stolen.sqlite')).toBe(false)
    expect(await run('select count(*) as number from kept')).toEqual([{ number: 1 }])
  })

  it('does not run it by a trigger or a view either', async () => {
    await run("create view sly as select load_extension('/tmp/x.so') as a").catch(() => undefined)
    await expect(run('select * from sly')).rejects.toThrow()
    await expect(
      run("create trigger sly after insert on kept begin select 1; attach '/tmp/a' as b; end"),
    ).rejects.toThrow()
  })

  it('never runs half of a text', async () => {
    await expect(
      run('create trigger logging after insert on kept begin select 1; end; delete from kept'),
    ).rejects.toThrow('stands another one')
    expect(await run('select count(*) as number from kept')).toEqual([{ number: 1 }])
  })

  it.each([
    ['../organization-2/secret.sqlite'],
    ['../secret.sqlite'],
    ['shared/../secret.sqlite'],
    ['shared/../organization-2/secret.sqlite'],
    ['sub/../../secret.sqlite'],
    ['/etc/passwd'],
    [''],
    ['.'],
    ['shop.sqlite/'],
    ['file:shop.sqlite'],
    [String.raw`..\secret.sqlite`],
    ['shop.sqlite\0.txt'],
    [':memory:'],
  ])('opens no file that is written %j', async (file) => {
    await expect(run('select 1 as one', { file })).rejects.toThrow('The file is a path such as')
  })

  it('opens nothing that a link leads to, and tells of it like of nothing', async () => {
    symlinkSync(join(files.root, 'organization-2', 'secret.sqlite'), join(files.own, 'link.sqlite'))
    symlinkSync(join(files.root, 'organization-2'), join(files.own, 'linked'))
    for (const file of ['link.sqlite', 'linked/secret.sqlite', 'nowhere.sqlite']) {
      await expect(run('select 1 as one', { file })).rejects.toThrow(
        `There is no file ${file}. Ask whoever runs this installation to put it to organization-1/${file}`,
      )
    }
    await expect(run('select 1 as one', { file: 'shared/link' })).rejects.toThrow(
      'There is no file shared/link',
    )
    mkdirSync(join(files.own, 'folder'))
    await expect(run('select 1 as one', { file: 'folder' })).rejects.toThrow('There is no file folder')
  })

  it('says of an installation without a folder what to ask for', async () => {
    const bare = { id: 'bare', version: 1, configuration: { file: 'shop.sqlite' }, secrets: {} }
    await expect(driver.test(bare, AbortSignal.timeout(5_000))).rejects.toThrow(
      'Ask whoever runs it to set ASHLAR_DATA_FILES',
    )
  })

  it('only reads what is shared, and what is to be only read', async () => {
    const sentence = 'The file is only read.'
    await expect(run('delete from kept', { file: 'shared/rates.sqlite' })).rejects.toThrow(sentence)
    await expect(run('delete from kept', { isReadOnly: true })).rejects.toThrow(sentence)
    await expect(run('create table a (b)', { isReadOnly: true })).rejects.toThrow(sentence)
    expect(await run('select name from kept', { file: 'shared/rates.sqlite' })).toEqual([{ name: '1' }])
    expect(readdirSync(files.shared)).toEqual(['rates.sqlite'])
  })

  it('tells a file that is none of SQLite', async () => {
    writeFileSync(join(files.own, 'text.sqlite'), 'This is a text, and a long one for a header. '.repeat(100))
    const failing = run('select 1 as one', { file: 'text.sqlite' })
    await expect(failing).rejects.toThrow('The file is no database of SQLite, or is broken.')
    await expect(failing).rejects.not.toThrow(files.root)
  })

  it('ends a statement that never ends, with its process', async () => {
    const controller = new AbortController()
    const running = run(endless, { signal: controller.signal })
    const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' })
    await expect.poll(processes).not.toEqual([])
    controller.abort()
    await ended
    const late = run(endless, {
      file: 'shared/rates.sqlite',
      isReadOnly: true,
      // A session gives up two seconds later than its step.
      limits: { resultBytes: 1_000, milliseconds: -1_500 },
    })
    await expect(late).rejects.toMatchObject({ code: 'timed_out' })
    await driver.close()
    await expect.poll(processes, { timeout: 5_000 }).toEqual([])
    driver = await sqlite.createDriver({ egress })
  })

  it('ends a statement that takes more memory than it may', async () => {
    const greedy = `with recursive n(n, a) as (select 1, randomblob(1000000) union all select n + 1, randomblob(1000000) from n)
      select n from n order by a`
    await expect(run(greedy)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('memory'),
    })
    await expect(
      run("select length(replace(hex(zeroblob(30000000)), '0', 'xxxx')) as a"),
    ).rejects.toMatchObject({
      code: 'too_large',
    })
    expect(await run('select count(*) as number from kept')).toEqual([{ number: 1 }])
  })

  it('takes back what was under way when it is cut', async () => {
    const controller = new AbortController()
    const running = run(`delete from kept; ${endless}`, { signal: controller.signal })
    const ended = expect(running).rejects.toMatchObject({ code: 'cancelled' })
    setTimeout(() => controller.abort(), 500)
    await ended
    expect(await run('select count(*) as number from kept')).toEqual([{ number: 1 }])
  })

  it('keeps what temporary tables hold from the next run', async () => {
    await run('create temp table left_behind (a); insert into left_behind values (1)')
    await expect(run('select * from left_behind')).rejects.toThrow('no such table: left_behind')
  })
})
