import { enableCompileCache } from 'node:module'

enableCompileCache()
/** The word behind the address for somebody who has lost what two-step sign-in takes. */
const secondFactorFlag = '--second-factor'
const { startOrExplain } = await import('./platform/start.ts')
const [command, email = '', flag] = process.argv.slice(2)
await startOrExplain(async () => {
  const { readSettings } = await import('./settings/config.ts')
  const settings = readSettings(process.env)
  if (command === 'recover') {
    const { recover } = await import('./recover.ts')
    const { text, isDone } = await recover(
      settings,
      email,
      flag === secondFactorFlag ? 'second factor' : 'password',
    )
    process[isDone ? 'stdout' : 'stderr'].write(`${text}\n`)
    process.exitCode = isDone ? 0 : 1
    return
  }
  if (command === 'keys' || command === 'rotate-keys') {
    const { runKeysCommand } = await import('./keys-command.ts')
    const { text, isDone } = await runKeysCommand(settings, command, (line) =>
      process.stderr.write(`${line}\n`),
    )
    process.stdout.write(`${text}\n`)
    process.exitCode = isDone ? 0 : 1
    return
  }
  const { launchDatabase } = await import('./platform/launch-database.ts')
  const launched = await launchDatabase(settings)
  const { serve } = await import('./serve.ts')
  await serve(settings, process.env, launched)
})
