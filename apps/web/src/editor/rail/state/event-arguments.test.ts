import type { CustomEventRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { changedPayload, freeArgumentName, typedPayload, withCurrentEvent } from './event-arguments.ts'

const event: CustomEventRecord = {
  kind: 'event',
  id: 'e1',
  name: 'Chosen',
  arguments: [
    { id: 'a', name: 'customer' },
    { id: 'b', name: 'argument1' },
  ],
  onTrigger: [],
  createdAt: 0,
}

describe('the arguments of a custom event', () => {
  it('get names that are free', () => {
    expect(freeArgumentName(event)).toBe('argument2')
  })

  it('are tried out with text or JSON, and with nothing where nothing was typed', () => {
    const typed = changedPayload(changedPayload({ gone: 'x' }, 'customer', '{"id": 1}'), 'argument1', 'Ada')
    expect(typedPayload(event, typed)).toEqual({ customer: { id: 1 }, argument1: 'Ada' })
    expect(typedPayload(event, {})).toEqual({ customer: null, argument1: null })
  })

  it('are read by the steps as currentEvent', () => {
    expect(withCurrentEvent([], event, { customer: 1 })).toEqual([
      {
        name: 'currentEvent',
        kind: 'global',
        type: 'event',
        value: { customer: 1 },
        help: 'What a trigger of Chosen hands over.',
      },
    ])
  })
})
