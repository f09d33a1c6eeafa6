import type { ContextMode } from '@ashlar/schema/assistant-settings'
import { describe, expect, it } from 'vitest'
import { contextDepth, isSqlPlugin, onlyShapes, scopeContext } from './scope-context.ts'

const values = [
  { name: 'Input1', kind: 'widget', value: { value: 'Ada', style: { color: 'red' } } },
  { name: 'Global', kind: 'global', value: { user: { groups: [{ name: 'Sales' }] } } },
  { name: 'Found', kind: 'api', value: { output: [{ id: 7, address: { city: 'Oslo' } }] } },
]

const told = (tells: 'code' | 'schemas' | 'shapes' | 'samples', mode: ContextMode = 'brief') =>
  scopeContext(values, { tells, mode, isSqlStep: (name) => name === 'Found' })

describe('what is told of the values around code', () => {
  it('is nothing where an organization tells neither shapes nor values', () => {
    expect(told('code')).toBeNull()
    expect(told('schemas')).toBeNull()
  })

  it('is one level, all of Global, and two levels of what a step on a database gave', () => {
    expect(told('samples')).toEqual({
      Input1: { value: 'Ada', style: 'object' },
      Global: { user: { groups: [{ name: 'Sales' }] } },
      Found: { output: ['object'] },
    })
  })

  it('is one level more of a step on a database where the person wants it detailed', () => {
    expect(told('samples', 'detailed')).toMatchObject({ Found: { output: [{ id: 7, address: 'object' }] } })
    expect(contextDepth('Found', { isSqlStep: true, mode: 'brief' })).toBe(2)
    expect(contextDepth('Found', { isSqlStep: true, mode: 'detailed' })).toBe(3)
    expect(contextDepth('theme', { isSqlStep: false, mode: 'brief' })).toBe(Infinity)
    expect(contextDepth('Input1', { isSqlStep: false, mode: 'detailed' })).toBe(1)
  })

  it('has no value in it where only shapes are told, whoever has written it', () => {
    const shapes = told('shapes')
    expect(shapes).toMatchObject({ Input1: { value: 'text', style: 'object' } })
    expect(JSON.stringify(shapes)).not.toMatch(/Ada|Sales/u)
    expect(onlyShapes(shapes ?? {})).toEqual(shapes)
    expect(onlyShapes({ a: 'secret', b: [5, true, null] })).toEqual({
      a: 'text',
      b: ['number', 'boolean', 'null'],
    })
  })

  it('ends, however large it is and though something refers to itself', () => {
    const loop: Record<string, unknown> = { text: 'x'.repeat(10_000) }
    loop['self'] = loop
    const many = Array.from({ length: 5000 }, (_, index) => ({
      name: `N${index}`,
      kind: 'global',
      value: loop,
    }))
    const all = scopeContext([{ name: 'Global', kind: 'global', value: loop }, ...many], {
      tells: 'samples',
      mode: 'brief',
      isSqlStep: () => false,
    })
    expect(JSON.stringify(all).length).toBeLessThan(30_000)
  })
})

it('takes the steps of all databases with SQL for SQL', () => {
  const plugins = [
    'postgres',
    'snowflake',
    'bigquery',
    'databricks',
    'sqlite',
    'redshift',
    'mysql',
    'mssql',
    'mariadb',
    'cockroachdb',
    'oracledb',
  ]
  expect(plugins.every(isSqlPlugin)).toBe(true)
  expect(isSqlPlugin('restapi')).toBe(false)
})
