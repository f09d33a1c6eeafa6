import { expect, it } from 'vitest'
import { hintOfAddress } from './email-hint.ts'

it.each([
  ['', ''],
  ['?email=ada%40example.com', 'ada@example.com'],
  ['?login_hint=ada%40example.com&utm_source=x', 'ada@example.com'],
  ['?email=%20ada@example.com%20', 'ada@example.com'],
  [`?email=${'x'.repeat(1000)}`, 'x'.repeat(254)],
])('"%s" names "%s"', (search, email) => {
  expect(hintOfAddress(search)).toBe(email)
})
