import { publishedFacts } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { factsByType } from './facts-by-type.ts'

describe('the kinds of widgets of a published application', () => {
  it('are known by what the server sent along', () => {
    const facts = widgetDescriptors.map(publishedFacts)
    const byType = factsByType({ facts })
    expect([...byType.keys()]).toEqual(widgetDescriptors.map(({ type }) => type))
    expect(byType.get('input')).toEqual(facts.find(({ type }) => type === 'input'))
  })

  it('are left out where what was sent is something else', () => {
    expect(factsByType({ facts: [{ type: 'input' }] }).size).toBe(0)
  })
})
