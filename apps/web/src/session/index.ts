export { forgetTraces } from './forget-traces.ts'
export { useSession } from './session.ts'
export { callInSession } from './call-in-session.ts'
