import { describe, expect, it } from 'vitest'
import { generateSamples } from './generator.ts'

const table = (name: string) => {
  const found = generateSamples().find((sample) => sample.name === name)
  if (found === undefined) throw new Error(`There is no table ${name}.`)
  return found
}
const column = (name: string, of: string) => {
  const { columns, rows } = table(of)
  const index = columns.indexOf(name)
  return rows.map((row) => row[index])
}

describe('the sample business', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(generateSamples(7)).toEqual(generateSamples(7))
    expect(generateSamples(7)).not.toEqual(generateSamples(8))
  })

  it('has a few thousand rows', () => {
    const sizes = Object.fromEntries(generateSamples().map(({ name, rows }) => [name, rows.length]))
    expect(sizes).toMatchObject({ customers: 420, employees: 48, orders: 3200 })
    expect(sizes['order_lines']).toBeGreaterThan(6000)
    expect(sizes['products']).toBeGreaterThan(50)
  })

  it('gives every row a value per column', () => {
    for (const { columns, rows } of generateSamples()) {
      expect(new Set(rows.map((row) => row.length))).toEqual(new Set([columns.length]))
    }
  })

  it.each([
    ['orders', 'customer_id', 'customers'],
    ['orders', 'employee_id', 'employees'],
    ['order_lines', 'order_id', 'orders'],
    ['order_lines', 'product_id', 'products'],
  ])('refers from %s.%s only to existing %s', (from, name, to) => {
    const ids = new Set(column('id', to))
    expect(column(name, from).every((id) => ids.has(id ?? null))).toBe(true)
  })

  it('adds the lines of an order up to its total', () => {
    const lines = table('order_lines').rows
    const [first] = table('orders').rows
    const sum = lines
      .filter((line) => line[1] === first?.[0])
      .reduce((total, line) => total + Number(line[3]) * Number(line[4]) * (1 - Number(line[5])), 0)
    expect(Number(first?.at(-1))).toBeCloseTo(sum, 1)
  })

  it('invents no address outside the domains kept for examples', () => {
    for (const address of [...column('email', 'employees'), ...column('email', 'customers')]) {
      expect(address).toMatch(/@[a-z0-9.-]+\.example$/u)
    }
  })
})
