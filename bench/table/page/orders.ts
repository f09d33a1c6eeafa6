const names = [
  'Ada Lovelace',
  'Émile Borel',
  'Grace Hopper',
  'Alan Turing',
  'Emmy Noether',
  'Kurt Gödel',
  'Ida Rhodes',
]
const cities = ['Oslo', 'São Paulo', 'Kraków', 'Reykjavík', 'Lisbon', 'Nairobi', 'Kyoto', 'Toronto']
const states = ['new', 'packed', 'shipped', 'delivered', 'returned']

/** One row of the sample. */
export interface Order {
  readonly id: number
  readonly customer: string
  readonly city: string
  readonly ordered: string
  readonly total: number
  readonly isPaid: boolean
  readonly status: string
  readonly reference: string
}

/** Believable rows, always the same, in no order by any of their values but the first. */
export const orders = (count: number): readonly Order[] =>
  Array.from({ length: count }, (_none, index) => ({
    id: index + 1,
    customer: `${names[(index * 5) % names.length] ?? ''} ${(index * 7919) % 1000}`,
    city: cities[(index * 3) % cities.length] ?? '',
    ordered: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    total: ((index * 7919 + 54_321) % 100_000) / 100,
    isPaid: index % 3 !== 0,
    status: states[(index * 11) % states.length] ?? '',
    reference: `R-${(index * 104_729) % 1_000_003}`,
  }))
