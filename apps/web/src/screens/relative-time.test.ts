import { expect, test } from 'vitest'
import { relativeTime, timeUntil } from './relative-time.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T12:00:20Z', 'just now'],
  ['2026-03-10T11:59:30Z', 'just now'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T09:10:00Z', '2 hours ago'],
  ['2026-03-09T10:00:00Z', 'yesterday'],
  ['2026-02-24T12:00:00Z', '2 weeks ago'],
  ['2024-03-01T12:00:00Z', '2 years ago'],
])('%s was %s', (at, text) => {
  expect(relativeTime(at, now)).toBe(text)
})

test.each([
  ['2026-03-10T12:00:20Z', 'any moment'],
  ['2026-03-10T11:59:30Z', 'any moment'],
  ['2026-03-10T12:05:00Z', 'in 5 minutes'],
  ['2026-03-11T13:00:00Z', 'tomorrow'],
  ['2026-04-10T12:00:00Z', 'next month'],
])('%s comes %s', (at, text) => {
  expect(timeUntil(at, now)).toBe(text)
})
