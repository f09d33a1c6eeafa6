import { describe, expect, it } from 'vitest'
import {
  type AssistantEvent,
  type AssistantState,
  defaultAssistantError,
  nextState,
} from './assistant-flow.ts'

const after = (...events: AssistantEvent[]): AssistantState =>
  events.reduce<AssistantState>((state, event) => nextState(state, event), { kind: 'options' })

const choose: AssistantEvent = { kind: 'choose', flow: 'GENERATE' }
const write: AssistantEvent = { kind: 'write', prompt: 'Reverse it' }
const submit: AssistantEvent = { kind: 'submit', mayAsk: true }
const chunk = (text: string): AssistantEvent => ({ kind: 'chunk', text })

describe('a conversation with the assistant', () => {
  it('goes from the options to a wish, to its answer piece by piece, to what can be inserted', () => {
    expect(after(choose)).toEqual({ kind: 'idle', flow: 'GENERATE', prompt: '' })
    expect(after(choose, write, submit, chunk('a'), chunk('b'))).toMatchObject({
      kind: 'loading',
      response: 'ab',
    })
    expect(after(choose, write, submit, chunk('a'), { kind: 'end' })).toEqual({
      kind: 'done',
      flow: 'GENERATE',
      prompt: 'Reverse it',
      response: 'a',
      isCompared: false,
    })
  })

  it('begins to explain at once', () => {
    expect(after({ kind: 'choose', flow: 'EXPLAIN' })).toMatchObject({ kind: 'loading' })
  })

  it('ignores a wish that is empty, one while it is answered, and one of whom nothing may be asked', () => {
    expect(after(choose, { kind: 'write', prompt: '  ' }, submit)).toMatchObject({ kind: 'idle' })
    expect(after(choose, write, submit, chunk('a'), submit)).toMatchObject({ response: 'a' })
    expect(after(choose, write, { kind: 'submit', mayAsk: false })).toMatchObject({ kind: 'idle' })
  })

  it('goes back to the wish when it is cancelled, and hears no more of the answer', () => {
    expect(after(choose, write, submit, chunk('a'), { kind: 'cancel' }, chunk('b'), { kind: 'end' })).toEqual(
      {
        kind: 'idle',
        flow: 'GENERATE',
        prompt: 'Reverse it',
      },
    )
  })

  it.each([
    [429, true],
    [8, true],
    [13, false],
  ])('after the error %i offers to try again: %s', (code, mayTryAgain) => {
    const failed = after(choose, write, submit, { kind: 'fail', message: '', code })
    expect(failed).toMatchObject({ kind: 'error', message: defaultAssistantError, mayTryAgain })
    expect(nextState(failed, submit)).toMatchObject({ kind: 'loading', prompt: 'Reverse it' })
  })

  it('shows an answer as code or as what it changes, and asks anew', () => {
    const done = after({ kind: 'choose', flow: 'EDIT' }, write, submit, { kind: 'end' })
    const compared = nextState(done, { kind: 'compare' })
    expect(compared).toMatchObject({ isCompared: true })
    expect(nextState(compared, { kind: 'compare' })).toMatchObject({ isCompared: false })
    expect(nextState(compared, submit)).toMatchObject({ kind: 'loading', response: '' })
  })

  it('can be closed at any moment', () => {
    expect(after(choose, write, submit, { kind: 'close' }, chunk('a'))).toEqual({ kind: 'closed' })
  })
})
