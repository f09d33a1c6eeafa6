import { createServer } from 'node:http'
// oxlint-disable-next-line eslint/no-restricted-imports -- the floor: no boundary at all
import { createContext, Script } from 'node:vm'
import { code, orders } from './code-step.ts'

/** The least that gives each request a realm of its own: a context of this process, nothing isolated. */
const names = JSON.stringify({ output: orders })
createServer((request, response) => {
  if (request.url === '/healthz') {
    response.end('ok')
    return
  }
  const context = createContext({ Orders: JSON.parse(names) })
  const running: unknown = new Script(`(async () => {\n${code}\n})()`).runInContext(context)
  void Promise.resolve(running).then((output) => response.end(JSON.stringify(output)))
}).listen(Number(process.env['PORT']), 'localhost')
