import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apiKinds } from '../organization-apis/api-kinds.ts'
import { type EditorPlace, placeAddress, readPlace } from './address.ts'

const ids = fc.string({ minLength: 1, maxLength: 40 }).filter((id) => id.isWellFormed())
const places: fc.Arbitrary<EditorPlace> = fc.oneof(
  fc.record({ tab: fc.constant('build' as const), blockId: fc.option(ids) }),
  fc.record({ tab: fc.constant('runs' as const), runId: fc.option(ids) }),
  fc.constant({ tab: 'versions' as const }),
)

describe('the address of a workflow or job', () => {
  it('leads back to what is shown', () => {
    fc.assert(
      fc.property(fc.constantFrom(...apiKinds), ids, places, (kind, apiId, place) => {
        const address = placeAddress(kind, apiId, place)
        const prefix = `${kind.path}/${encodeURIComponent(apiId)}`
        expect(address.startsWith(prefix)).toBe(true)
        expect(readPlace(address.slice(prefix.length))).toEqual(place)
      }),
    )
  })

  it('names a block with and without the word for it, whatever follows', () => {
    const block = { tab: 'build', blockId: 'b' }
    expect(readPlace('action/b')).toEqual(block)
    expect(readPlace('b')).toEqual(block)
    expect(readPlace('action/b/anything/else')).toEqual(block)
    expect(readPlace('action')).toEqual({ tab: 'build', blockId: null })
    expect(readPlace('')).toEqual({ tab: 'build', blockId: null })
  })
})
