import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { createCodeRunnerOnThread } from './code-on-thread.ts'
import type { CodeHost, CodeTask } from './code-task.ts'
import { isolates } from './fixtures/isolation.ts'
import { processesBelow } from './fixtures/process-facts.ts'

const taskOf = (code: string): CodeTask => ({
  organizationId: 'acme',
  language: 'javascript',
  code,
  names: {},
  limits: {
    milliseconds: 10_000,
    memoryBytes: 128 * 1024 * 1024,
    outputBytes: 1024 * 1024,
    messageBytes: 64 * 1024,
    logLines: 100,
    logCharacters: 10_000,
  },
})
const { signal } = new AbortController()

const runner = createCodeRunnerOnThread({ processes: 2 })
afterAll(() => runner.close())

it.runIf(isolates.javascript)('starts processes from another thread than the one that asks', async () => {
  const result = await runner.run(taskOf('return 1'), {}, signal)
  expect(result).toMatchObject({ ok: true, output: 1 })
  const ofThisThread = readFileSync('/proc/thread-self/children', 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  expect(processesBelow().length).toBeGreaterThan(0)
  expect(ofThisThread.filter((pid) => processesBelow().includes(pid))).toEqual([])
})

it('asks the host for what code wants, and hands over why it may not', async () => {
  const urls: string[] = []
  const host: CodeHost = {
    fetch: async ({ url }) => {
      urls.push(url)
      if (url.endsWith('/no')) throw new Error('This address is not allowed.')
      return { url, status: 200, statusText: 'OK', headers: {}, body: Buffer.from('yes') }
    },
  }
  const code = `const answer = await (await fetch('http://example.test/yes')).text()
    return [answer, await fetch('http://example.test/no').catch((error) => error.message)]`
  expect(await runner.run(taskOf(code), host, signal)).toMatchObject({
    ok: true,
    output: ['yes', expect.stringContaining('This address is not allowed.')],
  })
  expect(urls).toEqual(['http://example.test/yes', 'http://example.test/no'])
})

it('ends a request that its task no longer waits for', async () => {
  const ended = Promise.withResolvers<void>()
  const cancelling = new AbortController()
  const host: CodeHost = {
    fetch: (_request, dropped) => {
      dropped.addEventListener('abort', () => ended.resolve(), { once: true })
      cancelling.abort()
      return new Promise(() => undefined)
    },
  }
  const result = await runner.run(taskOf("await fetch('http://example.test')"), host, cancelling.signal)
  expect(result).toMatchObject({ ok: false, failure: 'cancelled' })
  await ended.promise
})

it('answers what ran on a thread that ended by itself, and goes on with another', async () => {
  const started: Worker[] = []
  const ending = createCodeRunnerOnThread({}, () => {
    const worker = new Worker("require('node:worker_threads').parentPort.once('message', process.exit)", {
      eval: true,
    })
    started.push(worker)
    return worker
  })
  const host: CodeHost = {}
  for (let count = 1; count <= 2; count += 1) {
    expect(await ending.run(taskOf('return 1'), host, signal)).toMatchObject({ failure: 'unavailable' })
    expect(started).toHaveLength(count)
  }
  await ending.close()
  expect(await ending.run(taskOf('return 1'), host, signal)).toMatchObject({
    failure: 'unavailable',
    message: 'The server is stopping.',
  })
})

it('ends its thread when nobody needs a process any more, and knows what the machine offers', async () => {
  let threads = 0
  const firstEnded = Promise.withResolvers<void>()
  const resting = createCodeRunnerOnThread({ idleMilliseconds: 10 }, (options) => {
    const worker = new Worker(new URL('./code-thread.ts', import.meta.url), { workerData: { options } })
    threads += 1
    worker.once('exit', () => firstEnded.resolve())
    return worker
  })
  const before = await resting.isolation
  expect(threads).toBe(0)
  expect(await resting.run(taskOf('return 1'), {}, signal)).toMatchObject({ output: 1 })
  await firstEnded.promise
  expect(await resting.isolation).toEqual(before)
  expect(threads).toBe(1)
  expect(await resting.run(taskOf('return 2'), {}, signal)).toMatchObject({ output: 2 })
  expect(threads).toBe(2)
  await resting.close()
})

it('hands a large output over when its turn has come, with its JSON as it came', async () => {
  const asked = Promise.withResolvers<number>()
  const turn = Promise.withResolvers<void>()
  const host: CodeHost = {
    onLargeOutput: async (bytes) => {
      asked.resolve(bytes)
      await turn.promise
    },
  }
  const limits = { ...taskOf('').limits, outputBytes: 2 * 1024 * 1024 }
  let isThere = false
  const large = runner
    .run({ ...taskOf("return 'ä'.repeat(300_000)"), limits }, host, signal)
    .then((result) => {
      isThere = true
      return result
    })
  // What is said around it counts as well.
  expect(await asked.promise).toBeGreaterThanOrEqual(600_002)
  expect(await asked.promise).toBeLessThan(601_000)
  // What another organization runs passes it meanwhile.
  const ofAnother = { ...taskOf('return 1'), organizationId: 'globex' }
  expect(await runner.run(ofAnother, host, signal)).toMatchObject({ output: 1 })
  expect(isThere).toBe(false)
  turn.resolve()
  const result = await large
  expect(result).toMatchObject({ ok: true, output: 'ä'.repeat(300_000) })
  const json = result.ok ? result.json : undefined
  expect(Buffer.from(json ?? []).toString()).toBe(JSON.stringify('ä'.repeat(300_000)))
})

it('drops a large output for which there is no room, and says why', async () => {
  const host: CodeHost = { onLargeOutput: () => Promise.reject(new Error('There is no room.')) }
  const result = await runner.run(taskOf("return 'x'.repeat(300_000)"), host, signal)
  expect(result).toMatchObject({ ok: false, failure: 'busy', message: 'There is no room.' })
})
