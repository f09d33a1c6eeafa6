import { enableCompileCache } from 'node:module'

enableCompileCache()
const { startOrExplain } = await import('./platform/start.ts')
await startOrExplain(async () => {
  const { serve } = await import('./serve.ts')
  await serve(process.env)
})
