// What a server needs to know of addresses, without the rest of the runtime.
export { addressOf, editorPath, placeMark } from './addresses.ts'
export { matchRoute } from './match-route.ts'
export { testPath } from './test-path.ts'
