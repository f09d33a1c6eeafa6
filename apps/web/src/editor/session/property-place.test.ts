import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeInAddress, placeOfAddress, propertyPlace, type PropertyPlace } from './property-place.ts'

const whole: PropertyPlace = { entityType: 'widget', entityId: 'w1', path: 'columns[0].value' }

describe('a place whose code can be opened below the canvas', () => {
  it('is one only with a kind, an id and a path', () => {
    expect(propertyPlace(whole)).toEqual(whole)
    for (const missing of ['entityType', 'entityId', 'path'] as const) {
      const { [missing]: _, ...others } = whole
      expect(propertyPlace(others)).toBeNull()
    }
    expect(propertyPlace({ ...whole, entityId: '' })).toBeNull()
    expect(propertyPlace({ ...whole, path: '' })).toBeNull()
  })

  it('stands encoded in the address', () => {
    expect(placeInAddress(whole)).toBe('properties/widget/w1/columns%5B0%5D.value')
    expect(placeOfAddress('properties/widget/w1/columns%5B0%5D.value')).toEqual(whole)
  })

  it.each(['widget', 'stateVariable', 'event', 'timer', 'api', 'embedProperty'] as const)(
    'is read back from the address of a %s, whatever its id and path hold',
    (entityType) => {
      const text = fc.string({ minLength: 1, unit: 'grapheme' })
      fc.assert(
        fc.property(text, text, (entityId, path) => {
          const place = { entityType, entityId, path }
          expect(placeOfAddress(placeInAddress(place))).toEqual(place)
        }),
      )
    },
  )

  it('is none in other addresses', () => {
    for (const other of [
      '',
      'apis/x',
      'properties',
      'properties/page/p/text',
      'properties/widget/w/text/more',
    ]) {
      expect(placeOfAddress(other)).toBeNull()
    }
  })
})
