import { describe, expect, it } from 'vitest'
import { timerStatus } from './timer-status.ts'

describe('the status of a timer', () => {
  it('says whether it is active, when it runs next, and that it is running', () => {
    const idle = { isActive: true, state: { status: 'idle', nextInvocation: Date.UTC(2026, 0, 1, 10, 5, 7) } }
    expect(timerStatus(idle)).toMatch(/^Active\. Runs next at .*05.07.*\.$/)
    expect(timerStatus({ ...idle, state: { ...idle.state, status: 'executing' } })).toBe(
      'Running its steps now.',
    )
    expect(timerStatus({ isActive: false, state: { status: 'idle', nextInvocation: null } })).toBe(
      'Not active.',
    )
  })

  it('is rest for what is no timer yet', () => {
    expect([undefined, null, 3, {}, { state: null }].map(timerStatus)).toEqual(Array(5).fill('Not active.'))
  })
})
