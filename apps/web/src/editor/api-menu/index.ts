export { ApiDialogs } from './ApiDialogs.tsx'
export { ApiMenu } from './ApiMenu.tsx'
export { ApiName, useIsRenaming } from './ApiName.tsx'
export { useApiActions } from './use-api-actions.ts'
