import type { TestStep } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { isCheck, stepInWords } from './step-words.ts'

const component = { id: 'c1', name: 'Tier' }
const nameOf = ({ name }: { name: string }) => name

describe('a step of a test in words', () => {
  it.each<[TestStep, string]>([
    [{ kind: 'enter', component, values: { text: 'x', value: 'gold' } }, 'Enter “gold” in Tier'],
    [
      { kind: 'enter', component, values: { isValid: true, selectedRow: { id: 1 } } },
      'Select {"id":1} in Tier',
    ],
    [{ kind: 'event', component, event: 'onClick' }, 'Press Tier'],
    [{ kind: 'event', component, event: 'onRowClicked' }, 'Tier: row clicked'],
    [{ kind: 'follow', address: '/orders' }, 'Follow the link to /orders'],
    [{ kind: 'value', component, property: 'value', equals: 3 }, 'Tier.value is 3'],
    [{ kind: 'visible', component, is: false }, 'Tier is not to be seen'],
    [{ kind: 'text', component, contains: '2 found' }, 'Tier shows “2 found”'],
    [{ kind: 'called', api: component, inputs: {} }, 'Tier is run with {}'],
  ])('%j', (step, words) => {
    expect(stepInWords(step, nameOf)).toBe(words)
  })

  it('does not tell all of a long value', () => {
    const words = stepInWords({ kind: 'text', component, contains: 'x'.repeat(500) }, nameOf)
    expect(words.length).toBeLessThan(100)
  })

  it('is either done or checked', () => {
    expect(isCheck({ kind: 'event', component, event: 'onClick' })).toBe(false)
    expect(isCheck({ kind: 'visible', component, is: true })).toBe(true)
  })
})
