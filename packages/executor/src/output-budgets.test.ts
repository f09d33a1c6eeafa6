import { describe, expect, it } from 'vitest'
import { OutputBudgets } from './output-budgets.ts'

/** Takes bytes one by one until there are no more. */
const takeAll = (budgets: OutputBudgets, organization: string): number => {
  const budget = budgets.of(organization)
  let taken = 0
  while (budget.take(1) === null) taken += 1
  return taken
}

describe('what the runs of a process keep', () => {
  it('is for one organization as much as it leaves free for others', () => {
    const budgets = new OutputBudgets(1000)
    expect(takeAll(budgets, 'a')).toBe(500)
    expect(takeAll(budgets, 'b')).toBe(250)
    expect(takeAll(budgets, 'c')).toBe(125)
  })

  it('is never more than all, and there is room for the next one', () => {
    const budgets = new OutputBudgets(1_000_000)
    const names = Array.from({ length: 10 }, (_, at) => `organization ${at}`)
    const sum = names.reduce((all, name) => all + takeAll(budgets, name), 0)
    expect(sum).toBeLessThan(1_000_000)
    expect(budgets.of('newcomer').take(100)).toBeNull()
  })

  it('is there again when it is given back', () => {
    const budgets = new OutputBudgets(1000)
    takeAll(budgets, 'a')
    expect(budgets.of('a').take(1)).toContain('Try again when some have ended')
    budgets.of('a').giveBack(200)
    expect(budgets.of('a').take(200)).toBeNull()
  })

  it('counts what steps read at the moment, until they end', () => {
    const budgets = new OutputBudgets(1_000_000)
    const reading = budgets.beginReading('a')
    expect(reading.hold(300_000)).toBeNull()
    expect(reading.hold(400_000)).toBeNull()
    expect(budgets.of('a').take(200_000)).toContain('keep as much as they may')
    expect(reading.hold(600_000)).toContain('keep as much as they may')
    reading.end()
    expect(budgets.of('a').take(500_000)).toBeNull()
  })
})
