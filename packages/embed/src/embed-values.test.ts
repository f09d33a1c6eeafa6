import { expect, it } from 'vitest'
import { copyValues } from './embed-values.ts'

it('copies values as JSON has them', () => {
  expect(copyValues({ at: new Date(0), gone: undefined, list: [1, 'a'] }, 'properties')).toEqual({
    at: '1970-01-01T00:00:00.000Z',
    list: [1, 'a'],
  })
})

it('says to the developer of the page what an application does not take', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(() => copyValues(circle, 'payload')).toThrow('must be plain data')
  expect(() => copyValues({ text: 'x'.repeat(1_000_001) }, 'properties')).toThrow(
    'The properties of an embedded application may take at most 1000000 characters as JSON',
  )
})
