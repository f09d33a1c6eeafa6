import { isSessionEnd } from './session.ts'
import { endSession } from './session-end.ts'

/** Passes a call on; one that was refused because the session ended leads to the sign-in, and back here after it. */
export const callInSession = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
  try {
    return await answer
  } catch (error) {
    if (isSessionEnd(error)) endSession()
    throw error
  }
}
