import { describe, expect, it } from 'vitest'
import { isPlaceFor, places } from './places.ts'

const shownTo = (secretStores: boolean): readonly string[] =>
  places
    .filter((place) =>
      isPlaceFor(place, { may: () => true, isOperator: false, capabilities: { secretStores } }),
    )
    .map(({ label }) => label)

describe('the places of the sidebar', () => {
  it('have the secret stores where the installation offers them, and nowhere else', () => {
    expect(shownTo(true)).toContain('Secret stores')
    expect(shownTo(false)).toEqual(shownTo(true).filter((label) => label !== 'Secret stores'))
  })
})
