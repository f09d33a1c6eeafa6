import { describe, expect, it } from 'vitest'
import { variablesOf } from './variables.ts'

describe('variables of a GraphQL operation', () => {
  it('have the types that their definitions say', () => {
    expect(
      variablesOf(`query Orders($country: String!, $ids : [ ID! ] !
        $limit: Int = 10 @deprecated, $filter: OrderFilter) {
        orders(country: $country, ids: $ids, limit: $limit, filter: $filter) { id }
      }`),
    ).toEqual([
      { name: 'country', type: 'String!', isText: true },
      { name: 'ids', type: '[ID!]!', isText: false },
      { name: 'limit', type: 'Int', isText: false },
      { name: 'filter', type: 'OrderFilter', isText: false },
    ])
  })

  it('are not looked for in texts and comments', () => {
    expect(
      variablesOf('query ($a: Int) { # ($b: Int)\n x(t: "$c: Int \\" $d: Int", u: """$e: Int""") }')?.map(
        ({ name }) => name,
      ),
    ).toEqual(['a'])
  })

  it('are none where nothing defines any', () => {
    for (const text of ['', '{ orders { id } }', 'query { a(b: $c, d: 1) }', 'query ($a: '])
      expect(variablesOf(text), text).toBeUndefined()
  })
})
