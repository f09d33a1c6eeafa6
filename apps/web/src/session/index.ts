export { blockStorage, type BlockStorage } from './block-storage.ts'
export { forgetTraces } from './forget-traces.ts'
export { useSession } from './session.ts'
export { callInSession } from './call-in-session.ts'
