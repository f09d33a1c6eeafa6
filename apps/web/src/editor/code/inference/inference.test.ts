import { describe, expect, it } from 'vitest'
import { exampleOf } from './examples.ts'
import { examplesAt, examplesBeforeDot } from './inference.ts'
import { unknownMembers } from './unknown-members.ts'

const values: Readonly<Record<string, unknown>> = {
  Orders: {
    response: [
      { id: 1, customer: { name: 'Ada', city: null } },
      { id: 2, customer: { name: 'Bo', city: 'Oslo' }, note: 'late' },
    ],
  },
  Status: { value: 'open' },
}
const scope = (name: string) => (Object.hasOwn(values, name) ? [values[name]] : null)

/** The members of what stands before the dot at the end of some code. */
const membersBefore = (code: string, form: 'expression' | 'program' = 'expression'): string[] => {
  const value = exampleOf(examplesBeforeDot({ text: code, form }, code.length - 1, scope))
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

describe('what is known of an expression', () => {
  it.each([
    ['an item that an index chooses', 'Orders.response[0].'],
    ['an item that code chooses', 'Orders.response[Status.value].'],
    ['the item that is given to a function', 'Orders.response.map(order => order.'],
    ['the item behind a filter', 'Orders.response.filter((one) => one.id > 1).find(order => order.'],
    ['the item that a method answers', 'Orders.response.at(-1).'],
    ['the items that are compared', 'Orders.response.toSorted((one, other) => other.'],
    ['the item that is folded in', 'Orders.response.reduce((sum, order) => sum + order.'],
    ['an awaited list', '(await Orders.response).find(Boolean).'],
  ])('is %s, with the members that only other rows have', (_what, code) => {
    expect(membersBefore(code).toSorted()).toEqual(['customer', 'id', 'note'])
  })

  it('is what a name of the code itself stands for', () => {
    const loop = 'for (const { customer } of Orders.response) { const who = customer; who.'
    expect(membersBefore(loop, 'program')).toEqual(['name', 'city'])
    expect(
      membersBefore('Orders.response.map(({ customer: { name } }) => name).map((Orders) => Orders.'),
    ).toEqual([])
  })

  it('is what a function makes of each item', () => {
    const code =
      'Orders.response.map((order) => ({ ...order.customer, total: 1, id: order.id })).map((one) => one.'
    expect(membersBefore(code)).toEqual(['name', 'city', 'total', 'id'])
    const block = 'Orders.response.map(function (order) { return { n: order.id } })[0].'
    expect(membersBefore(block)).toEqual(['n'])
  })

  it('is any of what is chosen between', () => {
    expect(membersBefore('(Status.value ? { a: 1 } : { b: 2 }).')).toEqual(['a', 'b'])
    expect(membersBefore('(Nobody ?? Orders.response[0].customer).')).toEqual(['name', 'city'])
  })

  it('is nothing where the code cannot be followed, however deep it goes', () => {
    expect(membersBefore('fetchIt(Orders).')).toEqual([])
    expect(membersBefore(`${'('.repeat(500)}Orders${')'.repeat(500)}.`)).toEqual([])
    expect(membersBefore('const a = a; a.', 'program')).toEqual([])
  })
})

describe('what the pointer rests on', () => {
  const at = (text: string, position: number) => {
    const found = examplesAt({ text, form: 'expression' }, position, scope)
    return found && [text.slice(found.from, found.to), exampleOf(found.examples)]
  }

  it('is a name of the code itself, or a member up to the one pointed at', () => {
    const code = 'Orders.response.map((order) => order.customer.name)'
    expect(at(code, code.indexOf('order.customer'))?.[0]).toBe('order')
    expect(at(code, code.indexOf('.name') + 2)).toEqual(['order.customer.name', 'Ada'])
    expect(at(code, code.indexOf('map') + 1)).toEqual(['Orders.response.map', undefined])
    expect(at(code, code.indexOf('=>'))).toBe(null)
  })
})

describe('a member that no value has', () => {
  const found = (text: string, form: 'expression' | 'program' = 'expression') =>
    unknownMembers({ text, form }, scope).map(({ holder, name, meant }) => [holder, name, meant])

  it('is found before anything runs, with the name that was meant', () => {
    expect(found('Orders.response[0].custmer')).toEqual([['Orders.response[0]', 'custmer', 'customer']])
    expect(found('Orders.respnse.length')).toEqual([['Orders', 'respnse', 'response']])
    expect(found('Orders.response.map((order) => order.Customer.nmae)')).toEqual([
      ['order', 'Customer', 'customer'],
    ])
    expect(found('const [first] = Orders.response; return first.nots', 'program')).toEqual([
      ['first', 'nots', 'note'],
    ])
  })

  it('is none where some row has it, a method is called, or no name is near', () => {
    expect(found('Orders.response[0].note ?? Orders.response[0].shipping')).toEqual([])
    expect(found('Orders.response[0].toString() + Orders.response.lenght')).toEqual([])
    expect(found('unknown.custmer')).toEqual([])
  })
})
