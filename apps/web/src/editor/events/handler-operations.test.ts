import type { EventStep } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { addStep, moveStep, removeStep, replaceStep } from './handler-operations.ts'

const anAlert = (id: string, message = ''): EventStep => ({ id, type: 'showAlert', message, style: 'info' })
const steps = ['a', 'b', 'c'].map((id) => anAlert(id))
const ids = (handler: readonly EventStep[]): string => handler.map((step) => step.id).join('')

describe('the steps of an event handler', () => {
  it('are added at the end and taken out by id', () => {
    expect(ids(addStep(steps, anAlert('d')))).toBe('abcd')
    expect(ids(removeStep(steps, 'b'))).toBe('ac')
  })

  it('move by one place and stop at the ends', () => {
    expect(ids(moveStep(steps, 'b', 1))).toBe('acb')
    expect(ids(moveStep(steps, 'b', -1))).toBe('bac')
    expect(moveStep(steps, 'a', -1)).toBe(steps)
    expect(moveStep(steps, 'c', 1)).toBe(steps)
    expect(moveStep(steps, 'missing', 1)).toBe(steps)
  })

  it('are replaced where they stand', () => {
    expect(replaceStep(steps, anAlert('b', 'Saved'))[1]).toEqual(anAlert('b', 'Saved'))
  })
})
