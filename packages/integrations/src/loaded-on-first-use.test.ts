import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it('a server that starts loads no client library: each comes with the first use of its system', async () => {
  const index = fileURLToPath(new URL('index.ts', import.meta.url))
  const code = `
    import { registerHooks } from 'node:module'
    const loaded = new Set()
    registerHooks({ resolve(name, context, next) { loaded.add(name); return next(name, context) } })
    await import(${JSON.stringify(index)})
    console.log(JSON.stringify([...loaded].filter((name) => !/^(?:node:|[.]|file:|@ashlar)/.test(name))))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code])
  expect(stdout).not.toMatch(
    /"(?:bson|aws4fetch|fast-xml-parser|ioredis|mqtt|mysql2|nodemailer|pg|jose|oracledb|tedious|amqplib|@nats-io|kafkajs|ws|ssh2|eventsource-parser)[/"]/u,
  )
  expect(stdout).toContain('"zod"')
}, 30_000)
