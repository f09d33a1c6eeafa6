/** How far the proof of an address is. */
export type VerificationState = 'unverified' | 'code entered' | 'verified' | 'error'

/** What happens to it: a whole code was typed, the server took or refused it, or another one was sent. */
export type VerificationEvent = 'entered' | 'accepted' | 'refused' | 'resent'

const next: {
  readonly [State in VerificationState]: { readonly [Event in VerificationEvent]?: VerificationState }
} = {
  unverified: { entered: 'code entered', resent: 'unverified' },
  'code entered': { accepted: 'verified', refused: 'error' },
  verified: {},
  error: { entered: 'code entered', resent: 'unverified' },
}

/** The state after an event; what means nothing in a state changes nothing. */
export const afterVerification = (state: VerificationState, event: VerificationEvent): VerificationState =>
  next[state][event] ?? state
