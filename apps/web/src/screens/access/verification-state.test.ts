import { expect, it } from 'vitest'
import { afterVerification, type VerificationEvent, type VerificationState } from './verification-state.ts'

const states: VerificationState[] = ['unverified', 'code entered', 'verified', 'error']
const events: VerificationEvent[] = ['entered', 'accepted', 'refused', 'resent']

it('goes from state to state in these ways and in no other', () => {
  const ways = states.flatMap((state) =>
    events.flatMap((event) => {
      const after = afterVerification(state, event)
      return after === state ? [] : [`${state} → ${event} → ${after}`]
    }),
  )
  expect(ways).toEqual([
    'unverified → entered → code entered',
    'code entered → accepted → verified',
    'code entered → refused → error',
    'error → entered → code entered',
    'error → resent → unverified',
  ])
})
