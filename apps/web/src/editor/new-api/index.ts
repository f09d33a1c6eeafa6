export { AddApiMenu } from './AddApiMenu.tsx'
export { openNewApi } from './open-new-api.ts'
