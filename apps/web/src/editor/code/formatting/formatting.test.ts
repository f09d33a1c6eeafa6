import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatJavascript, formatJson, formatSql, formatterOf, sqlDialects } from './formatters.ts'
import { Formatting, type FormattingStatus, shownAfter } from './formatting.ts'

describe('formatting SQL', () => {
  it.each(sqlDialects)('in the dialect %s makes the same of it again', async (dialect) => {
    const once = await formatSql(dialect)('select a,b from t where a=1 and b=2')
    expect(once).toBe('select\n  a,\n  b\nfrom\n  t\nwhere\n  a = 1\n  and b = 2')
    expect(await formatSql(dialect)(once)).toBe(once)
  })

  it('leaves bindings as they are, whatever stands in them', async () => {
    const text = 'select * from t where a={{ Table1.rows.map((row) => ({ id: row.id })) }} and b={{x}}'
    expect(await formatSql('postgresql')(text)).toBe(
      'select\n  *\nfrom\n  t\nwhere\n  a = {{ Table1.rows.map((row) => ({ id: row.id })) }}\n  and b = {{x}}',
    )
  })

  it('leaves databases alone whose dialect is not known', () => {
    expect(formatterOf('sql', 'snowflake')).toBeNull()
    expect(formatterOf('sql', 'dynamodb')).toBeNull()
    expect(formatterOf('sql', 'cockroachdb')).not.toBeNull()
  })
})

describe('formatting JavaScript', () => {
  it('takes code that returns and waits', async () => {
    const once = await formatJavascript('const a=await f( )\nreturn a')
    expect(once).toBe('const a = await f();\nreturn a;')
    expect(await formatJavascript(once)).toBe(once)
  })

  it('refuses what is none', async () => {
    await expect(formatJavascript('const = 1')).rejects.toThrow()
  })
})

describe('formatting JSON', () => {
  it('indents around bindings, alone and within texts', async () => {
    expect(await formatJson('{"a":{{ rows }},"b":"Hello {{ name }}","c":[1]}')).toBe(
      '{\n  "a": {{ rows }},\n  "b": "Hello {{ name }}",\n  "c": [\n    1\n  ]\n}',
    )
  })

  it('refuses what is none', async () => {
    await expect(formatJson('{a')).rejects.toThrow()
  })
})

describe('the formatting of a field', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'info').mockReturnValue(undefined)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const aField = (text: string, format: (text: string) => Promise<string>) => {
    const told: FormattingStatus[] = []
    const field = { now: text, written: 0 }
    const formatting = new Formatting(format, {
      text: () => field.now,
      replace: (next) => {
        field.now = next
        field.written += 1
      },
      tell: (status) => told.push(status),
    })
    return { field, formatting, last: () => told.at(-1) }
  }

  it('replaces the text, and says nothing any more 150 ms later', async () => {
    const { field, formatting, last } = aField('a', () => Promise.resolve('b'))
    const done = formatting.start()
    expect(last()).toEqual({ kind: 'started' })
    await done
    expect(field.now).toBe('b')
    vi.advanceTimersByTime(149)
    expect(last()).toEqual({ kind: 'started' })
    vi.advanceTimersByTime(1)
    expect(last()).toBeNull()
  })

  it('writes nothing where nothing changes, so that there is nothing to undo', async () => {
    const { field, formatting } = aField('a', (text) => Promise.resolve(text))
    await formatting.start()
    expect(field.written).toBe(0)
  })

  it('that fails says so for three seconds', async () => {
    const { field, formatting, last } = aField('a', () => Promise.reject(new Error('No.')))
    await formatting.start()
    expect(field.now).toBe('a')
    vi.advanceTimersByTime(2999)
    expect(last()).toEqual({ kind: 'failed', errorType: 'syntax', error: 'No.' })
    vi.advanceTimersByTime(1)
    expect(last()).toBeNull()
  })

  it('gives way to whatever is done meanwhile', async () => {
    let finish = (_: string): void => undefined
    const { field, formatting, last } = aField(
      'a',
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const done = formatting.start()
    formatting.abort()
    finish('b')
    await done
    expect(field.now).toBe('a')
    expect(last()).toBeNull()
  })

  it('of a block has failed with its error, and begins anew when it is called off', async () => {
    const { formatting, last } = aField('select (', () =>
      Promise.reject(new Error('There is no end.\nLine 1')),
    )
    expect(last()).toBeUndefined()
    await formatting.start()
    expect(last()).toEqual({ kind: 'failed', errorType: 'syntax', error: 'There is no end.' })
    formatting.abort()
    expect(last()).toBeNull()
    vi.advanceTimersByTime(shownAfter.failure)
    expect(last()).toBeNull()
  })
})
