import { describe, expect, it } from 'vitest'
import { halfOfRoom, isCollapsedAt, sizeAfterRun } from './results-size.ts'

describe('the size of the results pane', () => {
  it('counts as collapsed at its minimum and below', () => {
    expect([55, 56, 57].map(isCollapsedAt)).toEqual([true, true, false])
  })

  it('becomes half of the room when a run finishes and nobody sized it', () => {
    expect(sizeAfterRun({ width: 200, isSizedByPerson: false })).toEqual(halfOfRoom)
  })

  it('becomes half of the room when a run finishes and it was collapsed', () => {
    expect(sizeAfterRun({ width: 56, isSizedByPerson: true })).toEqual(halfOfRoom)
  })

  it('stays as a person sized it', () => {
    expect(sizeAfterRun({ width: 300, isSizedByPerson: true })).toBeNull()
  })
})
