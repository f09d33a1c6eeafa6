import { enableCompileCache } from 'node:module'

enableCompileCache()
const { startOrExplain } = await import('./platform/start.ts')
await startOrExplain(async () => {
  const { readSettings } = await import('./config.ts')
  const { launchDatabase } = await import('./platform/launch-database.ts')
  const settings = readSettings(process.env)
  const launched = await launchDatabase(settings)
  const { serve } = await import('./serve.ts')
  await serve(settings, process.env, launched)
})
