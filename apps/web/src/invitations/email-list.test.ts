import { expect, test } from 'vitest'
import { parseEmails } from './email-list.ts'

test('addresses are parted by commas, spaces, semicolons and lines, and each counts once', () => {
  expect(parseEmails(' ada@example.com, GRACE@example.com;\n alan@example.co.uk  ada@Example.com ')).toEqual({
    valid: ['ada@example.com', 'grace@example.com', 'alan@example.co.uk'],
    invalid: [],
  })
})

test('what is no address is named', () => {
  expect(parseEmails('ada@example.com bob@ @example.com carol@example <dan@example.com>')).toEqual({
    valid: ['ada@example.com'],
    invalid: ['bob@', '@example.com', 'carol@example', '<dan@example.com>'],
  })
})

test('nothing gives nothing', () => {
  expect(parseEmails(' , ;\n')).toEqual({ valid: [], invalid: [] })
})
