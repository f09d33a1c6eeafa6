import { createServer } from 'node:http'
import { createCodeRunnerOnThread } from '@ashlar/sandbox'
import { code, orders } from './code-step.ts'

/** Answers each request with what an isolated step gives. */
const runner = createCodeRunnerOnThread()
const limits = {
  milliseconds: 10_000,
  memoryBytes: 2 ** 28,
  outputBytes: 2 ** 20,
  messageBytes: 2 ** 20,
  logLines: 10,
  logCharacters: 100,
}
const names = { Orders: { kind: 'value', value: { output: orders } } } as const
const signal = new AbortController().signal
await runner.prepare('bench')

createServer((request, response) => {
  if (request.url === '/healthz') {
    response.end('ok')
    return
  }
  void runner
    .run({ organizationId: 'bench', language: 'javascript', code, names, limits }, {}, signal)
    .then((result) => {
      response.statusCode = result.ok ? 200 : 500
      response.end(result.ok ? JSON.stringify(result.output) : result.message)
    })
}).listen(Number(process.env['PORT']), 'localhost')
