import { expect, test } from 'vitest'
import { assignProblems } from './field-problems.ts'

test('a problem stands beside the field that its path begins with', () => {
  const problems = [
    { path: 'email', reason: 'An e-mail address is expected.' },
    { path: 'email', reason: 'Too long.' },
    { path: 'emails.3', reason: 'Not an address.' },
    { path: 'nothing', reason: 'Not known here.' },
  ]
  expect(assignProblems(['email', 'emails'], problems)).toEqual({
    fields: { email: 'An e-mail address is expected.', emails: 'Not an address.' },
    others: [{ path: 'nothing', reason: 'Not known here.' }],
  })
})
