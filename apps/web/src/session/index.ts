export { isSessionEnd, useSession, type SignedInSession } from './session.ts'
export { endSession } from './session-end.ts'
