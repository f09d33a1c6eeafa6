import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { check } from './problem.ts'

const schema = z.strictObject({
  name: z.string().min(1).max(8),
  kind: z.literal('page'),
  level: z.enum(['low', 'high']).optional(),
  width: z.union([z.number(), z.string()]).optional(),
  place: z.union([z.strictObject({ left: z.number() }), z.strictObject({ top: z.number() })]).optional(),
  count: z.number().int().min(1).max(5).optional(),
  rows: z.array(z.string()).max(1).optional(),
  path: z.string().startsWith('/', 'A path begins with a slash.').optional(),
})

const right = { name: 'Page', kind: 'page' }

const problemsOf = (value: unknown) => {
  const checked = check(schema, value)
  return checked.ok ? [] : checked.problems
}

describe('what is wrong in a document', () => {
  it.each([
    ['what is missing', { kind: 'page' }, 'name', 'This is missing.'],
    ['a wrong kind of value', { ...right, name: 7 }, 'name', 'A text is expected here, not a number.'],
    ['nothing at all', null, '', 'An object is expected here, not null.'],
    ['an empty text', { ...right, name: '' }, 'name', 'This must not be empty.'],
    ['a long text', { ...right, name: 'Page number 1' }, 'name', 'This holds at most 8 characters.'],
    ['another word', { ...right, kind: 'side' }, 'kind', '"page" is expected here.'],
    ['none of some words', { ...right, level: 'top' }, 'level', '"low" or "high" is expected here.'],
    [
      'none of some kinds',
      { ...right, width: [] },
      'width',
      'A number or a text is expected here, not a list.',
    ],
    [
      'none of some forms',
      { ...right, place: {} },
      'place',
      'What stands here has none of the forms that are possible.',
    ],
    ['a number too large', { ...right, count: 6 }, 'count', 'This is at most 5.'],
    ['a list too long', { ...right, rows: ['a', 'b'] }, 'rows', 'This holds at most 1 entry.'],
    ['an entry of a list', { ...right, rows: [true] }, 'rows.0', 'A text is expected here, not a boolean.'],
    ['an unknown property', { ...right, color: 'red' }, 'color', 'This property is not known here.'],
    ['what a schema says itself', { ...right, path: 'a' }, 'path', 'A path begins with a slash.'],
  ])('is said in a sentence with its place: %s', (_, value, path, reason) => {
    expect(problemsOf(value)).toEqual([{ path, reason }])
  })
})
