import { describe, expect, it } from 'vitest'
import { confirmationOf } from './confirmation.ts'

const asked = (words: string, isDangerous: boolean, ofWhat?: string) =>
  confirmationOf(
    { needsConfirmation: true },
    { words, isDangerous, ...(ofWhat === undefined ? {} : { ofWhat }) },
  )?.title

describe('what is asked before an action runs', () => {
  it('is nothing unless the builder wants it', () => {
    expect(confirmationOf({}, { words: 'Delete', isDangerous: true })).toBeNull()
  })

  it('is named after the action where it has no title of its own', () => {
    expect(asked('Delete', true, 'this row')).toBe('Delete this row?')
    expect(asked('Delete order', true, 'this row')).toBe('Delete order?')
    expect(asked('Archive', false, 'this row')).toBe('Run “Archive”?')
    expect(asked('Delete order', true)).toBe('Delete order?')
    expect(asked('Send', false)).toBe('Run “Send”?')
    expect(asked(' ', true)).toBe('Run this action?')
  })

  it('is what the builder wrote, which may differ from row to row', () => {
    const values = {
      needsConfirmation: true,
      confirmationTitle: ['Delete Ada?', 'Delete Alan?'],
      confirmationText: 'For good.',
      confirmationLabel: 'Yes, delete',
    }
    const second = confirmationOf(values, { words: 'Delete', isDangerous: true }, (value) =>
      Array.isArray(value) ? value[1] : value,
    )
    expect(second).toEqual({ title: 'Delete Alan?', explanation: 'For good.', label: 'Yes, delete' })
  })
})
