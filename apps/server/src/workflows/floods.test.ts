import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow, callOver } from './testing.ts'

let server: TestServer
let owner: TestPerson
let workflowId: string

beforeAll(async () => {
  // Without the role of a worker nothing that waits ever begins.
  server = await startTestServer({ ASHLAR_ROLES: 'web', ASHLAR_WAITING_RUNS: '2' })
  owner = await server.anOwner()
  workflowId = (await aWorkflow(server, owner)).id
})
afterAll(() => server.close())

it('a flood of calls is refused with a sentence and a time to come back, and fills no queue', async () => {
  const start = () => callOver(server, { workflowId, as: owner, verb: 'run-async', body: {} })
  const answers = [await start(), await start(), await start(), await start()]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429])
  expect(answers[2]).toMatchObject({
    body: { code: 'too_many_requests', message: expect.stringContaining('2 runs of this organization') },
    headers: { 'retry-after': '5' },
  })
})
