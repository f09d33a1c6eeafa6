import type { RunView } from '@ashlar/contract'
import { addApi, apisOf, apply } from '@ashlar/document'
import { type ApiRecord, emptyPage, type PageRecords } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { previewOf } from '../results/value-preview.ts'
import { noteRun, wasChangedSinceRun } from '../session/run-definitions.ts'
import {
  type ApiStanding,
  apiNotes,
  errorLines,
  isWorthCopying,
  requiredFormat,
  statusOf,
  validationStatuses,
} from './value-facts.ts'

let ids = 0
const newId = (): string => `id${(ids += 1)}`

const anApi = (): { records: PageRecords; api: ApiRecord } => {
  const empty = emptyPage('Page1', newId)
  const step = { pluginId: 'postgres', datasourceId: 'd', configuration: { body: 'select 1' } }
  const outcome = addApi(empty, { name: 'Orders', ...step }, newId)
  const applied = outcome.ok ? apply(empty, outcome.change) : undefined
  const [api] = applied?.ok === true ? apisOf(applied.records) : []
  if (applied?.ok !== true || api === undefined) throw new Error('There is no API.')
  return { records: applied.records, api }
}
const { api } = anApi()
const stepName = api.blocks[0]?.name ?? ''

const aRun = (more: Partial<RunView> = {}): RunView => ({
  id: 'r',
  status: 'succeeded',
  milliseconds: 1,
  output: null,
  error: null,
  steps: [],
  ...more,
})
const failed = aRun({
  status: 'failed',
  error: { code: 'query_failed', message: 'There is no table orders.', block: stepName },
  steps: [
    {
      block: stepName,
      kind: 'step',
      parent: null,
      index: 0,
      status: 'failed',
      milliseconds: 1,
      request: null,
      placeholders: {},
      output: null,
      log: [],
      error: null,
    },
  ],
})
const standing = (more: Partial<ApiStanding> = {}) => ({
  isLoading: false,
  run: aRun(),
  isChanged: false,
  ...more,
})
const notes = (more: Partial<ApiStanding>, template = '{{ Orders.response }}') =>
  apiNotes(template, [api], () => standing(more))

describe('what is said of the APIs that a value reads', () => {
  it('is nothing of one that ran well, or that it does not read', () => {
    expect(notes({})).toEqual([])
    expect(notes({ run: null }, 'Orders {{ Input1.value }}')).toEqual([])
  })

  it('is that one has not run, also while it does', () => {
    expect(notes({ run: null })).toMatchObject([{ type: 'notExecuted', apiName: 'Orders' }])
    expect(notes({ run: null, isLoading: true })).toMatchObject([{ isLoading: true }])
  })

  it('is the error with API and step where one failed', () => {
    expect(notes({ run: failed })).toEqual([
      {
        type: 'executionError',
        apiId: api.id,
        apiName: 'Orders',
        stepId: api.blocks[0]?.id,
        stepName,
        error: 'There is no table orders.',
        isLoading: false,
      },
    ])
  })

  it('is that one was modified since it ran', () => {
    expect(notes({ isChanged: true })).toMatchObject([{ type: 'stale' }])
  })
})

describe('an API that was modified since it ran', () => {
  it('is told by its blocks, and no more once they are what they were', () => {
    const session = { state: anApi() }
    const before = session.state.api
    expect(wasChangedSinceRun(session, before)).toBe(false)
    noteRun(session, before.id)
    expect(wasChangedSinceRun(session, { ...before, name: 'Others' })).toBe(false)
    expect(wasChangedSinceRun(session, { ...before, blocks: [] })).toBe(true)
    expect(wasChangedSinceRun(session, { ...before, blocks: structuredClone(before.blocks) })).toBe(false)
  })
})

describe('the status of a value', () => {
  it('is one of four', () => {
    expect(validationStatuses).toEqual(['valid', 'warning', 'error', 'none'])
  })

  it('is an error where the value is refused or an API failed', () => {
    expect(statusOf('Expected a boolean.', [])).toBe('error')
    expect(statusOf(undefined, notes({ run: failed }))).toBe('error')
  })

  it('is a warning where an API has not run or was modified', () => {
    expect(statusOf(undefined, notes({ run: null }))).toBe('warning')
    expect(statusOf(undefined, notes({ isChanged: true }))).toBe('warning')
  })

  it('is none while another value is being chosen', () => {
    expect(statusOf('Expected a boolean.', [], true)).toBe('none')
  })

  it('is valid otherwise', () => {
    expect(statusOf(undefined, [])).toBe('valid')
  })
})

describe('a validation error', () => {
  it('is shown line by line', () => {
    expect(errorLines('One.\nTwo.')).toEqual(['One.', 'Two.'])
  })

  it('is never blank', () => {
    expect(errorLines(' ')).toEqual(['This value does not match the expected type.'])
  })
})

describe('the value that is shown', () => {
  it('is cut to 1000 characters', () => {
    expect(previewOf('x'.repeat(1500)).replace('…', '')).toHaveLength(1000)
  })

  it('can be copied from 37 characters on', () => {
    expect(isWorthCopying('x'.repeat(36))).toBe(false)
    expect(isWorthCopying('x'.repeat(37))).toBe(true)
  })
})

describe('the required format', () => {
  const facts = { label: 'It', help: '', group: '', bindable: true }

  it('names the type, its bounds or choices, and an example of it', () => {
    expect(requiredFormat({ ...facts, kind: 'boolean', default: true })).toEqual({
      type: 'boolean',
      example: 'true',
    })
    expect(requiredFormat({ ...facts, kind: 'number', default: 5, minimum: 1, maximum: 9 })).toEqual({
      type: 'number, at least 1 and at most 9',
      example: '5',
    })
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]
    expect(requiredFormat({ ...facts, kind: 'choice', default: 'a', options }).type).toBe('one of "a", "b"')
    expect(requiredFormat({ ...facts, kind: 'data', default: '', expects: 'array', example: '[1]' })).toEqual(
      { type: 'array', example: '[1]' },
    )
  })
})
