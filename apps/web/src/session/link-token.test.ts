import { expect, test } from 'vitest'
import { tokenOfLink } from './link-token.ts'

test.each([
  ['', '#abc-123_X', 'abc-123_X'],
  ['', '#token=abc', 'abc'],
  ['?token=abc', '', 'abc'],
  ['?token=old', '#new', 'new'],
  ['?token=a%2Bb', '', 'a+b'],
  ['', '', ''],
  ['', '#YWJj==', 'YWJj=='],
])('the token of "%s%s" is "%s"', (search, hash, token) => {
  expect(tokenOfLink({ search, hash })).toBe(token)
})
