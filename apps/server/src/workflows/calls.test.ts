import { randomUUID } from 'node:crypto'
import { routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mostRunsOfOneCall } from '../durable-runs/fan-out.ts'
import { durableRuns } from '../tables/durable-runs.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aCall, anAccessToken, answering, aWorkflow, callOver, savedWith, echo } from './testing.ts'

let server: TestServer
let owner: TestPerson
let workflowId: string
let token: { bearer: string; tokenId: string }

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.anOwner()
  workflowId = (await aWorkflow(server, owner)).id
  token = await anAccessToken(server, owner)
})
afterAll(() => server.close())

const ofWorkflow = () => ({ parameters: { workflowId } })

describe('the runs of a workflow', () => {
  it('name the person, the access token or the other workflow that started them', async () => {
    const called = await aWorkflow(server, owner)
    const caller = await aWorkflow(server, owner, [aCall(called.id)])
    await callOver(server, { workflowId: called.id, as: token, body: 1 })
    await callOver(server, { workflowId: called.id, as: owner, body: 1 })
    await callOver(server, { workflowId: caller.id, as: owner, body: 1 })
    const parameters = { workflowId: called.id }
    const { runs } = await server.call(routes.workflows.listRuns, { parameters }, owner)
    expect(runs.map(({ eventType, startedBy }) => [eventType, startedBy])).toEqual([
      ['step', caller.name],
      ['http', 'Ada Example'],
      ['http', 'Shop'],
    ])
  })
})

describe('a list of runs over HTTP', () => {
  const listed = (query: string) =>
    callOver(server, { workflowId, as: { cookie: owner.cookie }, method: 'GET', verb: 'runs', query })

  it('holds the states that are asked for', async () => {
    await callOver(server, { workflowId, as: token, body: 1 })
    const succeeded = await listed('?status=succeeded')
    expect(Object(succeeded.body).runs.length).toBeGreaterThan(0)
    const others = await listed('?status=failed&status=lost')
    expect(others).toMatchObject({ status: 200, body: { runs: [], next: null } })
  })

  it('is refused for a state that is none, and for what it does not know', async () => {
    expect(await listed('?status=nonsense')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(await listed('?state=failed')).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})

describe('a system with an access token', () => {
  it('calls a workflow with parameters and a body, and is answered with its output', async () => {
    const call = { workflowId, as: token, query: '?a=1&b=x&b=y', body: { order: [1, 2] } }
    expect(await callOver(server, call)).toMatchObject({
      status: 200,
      body: { params: { a: '1', b: ['x', 'y'] }, body: { order: [1, 2] } },
    })
  })

  it('calls it without a body as well', async () => {
    const call = { workflowId, as: token, method: 'GET', query: '?a=1' } as const
    expect(await callOver(server, call)).toMatchObject({
      status: 200,
      body: { params: { a: '1' }, body: null },
    })
  })

  it('starts it, and asks for its output later', async () => {
    const started = await callOver(server, { workflowId, as: token, verb: 'run-async', body: 7 })
    expect(started.status).toBe(200)
    const { runId } = Object(started.body)
    const ask = (as = token) => callOver(server, { workflowId, as, method: 'GET', verb: `runs/${runId}` })
    await vi.waitFor(async () => {
      expect((await ask()).body).toMatchObject({ status: 'succeeded', output: { params: {}, body: 7 } })
    })
    const another = await anAccessToken(server, owner)
    expect((await ask(another)).status).toBe(404)
  })

  it('gets the deployed version, whatever is saved meanwhile', async () => {
    const workflow = await aWorkflow(server, owner, [answering('"deployed"')])
    const saved = savedWith(workflow, { blocks: [answering('"saved"')] })
    await server.call(routes.workflows.saveChange, saved, owner)
    expect((await callOver(server, { workflowId: workflow.id, as: token })).body).toBe('deployed')
  })

  it('is told of a failure, and nothing of what is behind it', async () => {
    const failing = await aWorkflow(server, owner, [answering('secretName.of.a.table')])
    const { status, body } = await callOver(server, { workflowId: failing.id, as: token })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'run_failed', details: { code: 'binding_failed' } })
    expect(JSON.stringify(body)).not.toContain('secretName')
  })

  it('is told what the workflow itself throws', async () => {
    const throwing = await aWorkflow(server, owner, [
      { id: 't', kind: 'throw', name: 'Throw1', error: 'There is no such order.' },
    ])
    expect(await callOver(server, { workflowId: throwing.id, as: token })).toMatchObject({
      status: 422,
      body: { code: 'run_failed', message: 'There is no such order.' },
    })
  })

  it('cannot call what is not deployed', async () => {
    const { id } = await server.call(
      routes.workflows.create,
      { body: { name: 'New', initialBlocks: echo } },
      owner,
    )
    expect(await callOver(server, { workflowId: id, as: token })).toMatchObject({
      status: 409,
      body: { code: 'not_deployed' },
    })
  })

  it('sends at most one megabyte', async () => {
    const call = { workflowId, as: token, body: 'x'.repeat(1_100_000) }
    expect((await callOver(server, call)).status).toBe(413)
  })
})

describe('the right to call', () => {
  it('ends with the workflows that the token names', async () => {
    const other = await aWorkflow(server, owner)
    const narrow = await anAccessToken(server, owner, [other.id])
    expect((await callOver(server, { workflowId: other.id, as: narrow })).status).toBe(200)
    expect((await callOver(server, { workflowId, as: narrow })).status).toBe(403)
  })

  it('ends with the organization', async () => {
    const stranger = await server.anOwner()
    const foreign = await anAccessToken(server, stranger)
    expect((await callOver(server, { workflowId, as: foreign })).status).toBe(403)
    expect((await callOver(server, { workflowId, as: stranger })).status).toBe(404)
  })

  it('ends when the token is revoked, even with the cookie of an owner beside it', async () => {
    const revoked = await anAccessToken(server, owner)
    expect((await callOver(server, { workflowId, as: revoked })).status).toBe(200)
    const parameters = { tokenId: revoked.tokenId }
    await server.call(routes.workflowAccessTokens.revoke, { parameters }, owner)
    const as = { bearer: revoked.bearer, cookie: owner.cookie }
    expect((await callOver(server, { workflowId, as })).status).toBe(401)
  })

  it('is a member’s as well, but never by an address that a browser was made to follow', async () => {
    expect((await callOver(server, { workflowId, as: owner, body: 1 })).status).toBe(200)
    const follow = (verb: string) => callOver(server, { workflowId, as: owner, method: 'GET', verb })
    expect(await follow('run')).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await follow('run-async')).status).toBe(403)
  })

  it('is no right to anything else', async () => {
    for (const route of [routes.workflows.read, routes.workflows.listRuns, routes.workflows.remove]) {
      expect((await server.attempt(route, ofWorkflow(), token)).status).toBe(403)
    }
    expect((await server.attempt(routes.applications.list, {}, token)).status).toBe(403)
  })
})

describe('an idempotency key', () => {
  const runsOf = async (id: string) =>
    (await server.call(routes.workflows.listRuns, { parameters: { workflowId: id } }, owner)).runs

  it('makes one run of many requests at once, all answered alike', async () => {
    const { id } = await aWorkflow(server, owner, [answering('body')])
    const requests = Array.from({ length: 12 }, (_, index) =>
      callOver(server, { workflowId: id, as: token, body: index, key: 'order-1' }),
    )
    const answers = await Promise.all(requests)
    expect(answers.map(({ status }) => status)).toEqual(requests.map(() => 200))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await runsOf(id)).toHaveLength(1)
  })

  it('is each caller’s own', async () => {
    const { id } = await aWorkflow(server, owner, [answering('body')])
    const other = await anAccessToken(server, owner)
    const call = { workflowId: id, key: 'order-1' }
    expect((await callOver(server, { ...call, as: token, body: 'mine' })).body).toBe('mine')
    expect((await callOver(server, { ...call, as: other, body: 'theirs' })).body).toBe('theirs')
    expect(await runsOf(id)).toHaveLength(2)
  })

  it('is refused where it could not be kept', async () => {
    const call = { workflowId, as: token, key: 'x'.repeat(300) }
    expect((await callOver(server, call)).status).toBe(400)
  })
})

describe('a call that wants to hear of its run', () => {
  const block = (name: string) => ({ id: randomUUID(), name })
  const aSender = async (responseType: 'SYNC' | 'STREAM'): Promise<string> => {
    const blocks: Block[] = [
      { ...block('Send1'), kind: 'send', message: '{{ body }}' },
      { ...block('Send2'), kind: 'send', message: 'two' },
      { ...block('Return1'), kind: 'return', data: 'the end' },
    ]
    const workflow = await aWorkflow(server, owner, blocks)
    const parameters = { workflowId: workflow.id }
    const save = savedWith(workflow, { responseType })
    const { revision } = await server.call(routes.workflows.saveChange, save, owner)
    await server.call(routes.workflows.deploy, { parameters, body: { revision } }, owner)
    return workflow.id
  }
  const heard = async (id: string, bearer = token.bearer, more: Record<string, string> = {}) => {
    const { statusCode, body } = await server.http.inject({
      method: 'POST',
      url: `/api/v1/workflows/${id}/run`,
      headers: { accept: 'application/x-ndjson', authorization: `Bearer ${bearer}`, ...more },
      payload: { at: 1 },
    })
    const lines = body.split('\n').filter((line) => line !== '')
    return { status: statusCode, lines: lines.map((line): unknown => JSON.parse(line)) }
  }
  const started = { event: { type: 'started', runId: expect.any(String) } }

  it('hears that it began, each message in its order, and its output', async () => {
    expect(await heard(await aSender('STREAM'))).toEqual({
      status: 200,
      lines: [
        started,
        { event: { type: 'message', message: { at: 1 } } },
        { event: { type: 'message', message: 'two' } },
        { answer: 'the end' },
      ],
    })
  })

  it('hears no message of a workflow that answers at once', async () => {
    expect((await heard(await aSender('SYNC'))).lines).toEqual([started, { answer: 'the end' }])
  })

  it('is told in its last line what others are told of a failure, and nothing of what is behind it', async () => {
    const failing = await aWorkflow(server, owner, [answering('secretName.of.a.table')])
    const { lines } = await heard(failing.id)
    expect(lines).toEqual([started, { refusal: expect.objectContaining({ code: 'run_failed' }) }])
    expect(JSON.stringify(lines)).not.toContain('secretName')
  })

  it('is refused as any other where it may not call', async () => {
    const id = await aSender('STREAM')
    const other = await anAccessToken(server, await server.anOwner())
    expect(await heard(id, other.bearer)).toMatchObject({ status: 403, lines: [{ code: 'not_allowed' }] })
  })

  it('hears of the same run with the same idempotency key', async () => {
    const id = await aSender('STREAM')
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await heard(id, token.bearer, key), await heard(id, token.bearer, key)]
    expect(again.lines).toEqual([first.lines[0], { answer: 'the end' }])
  })
})

describe('one call', () => {
  it('brings about five hundred runs at most, over all that call each other', async () => {
    const leaf = await aWorkflow(server, owner)
    const step: Block = aCall(leaf.id)
    const caller = await aWorkflow(server, owner, [step])
    const { queries } = server.services.platform.database
    const rootRunId = randomUUID()
    const filler = (count: number) =>
      queries.insert(durableRuns).values(
        Array.from({ length: count }, () => ({
          id: randomUUID(),
          organizationId: owner.organizationId,
          apiId: leaf.id,
          rootRunId,
          apiKind: 'workflow' as const,
          input: {},
          eventType: 'step',
          status: 'succeeded' as const,
          startedBy: { kind: 'run' as const, runId: rootRunId },
        })),
      )
    await filler(mostRunsOfOneCall - 2)
    const parts = { organizationId: owner.organizationId, apiKind: 'workflow' as const }
    const runInTree = async () => {
      const { durableRuns: runs } = server.services
      const { id } = await runs.start({
        ...parts,
        apiId: caller.id,
        version: { id: caller.version?.id ?? '' },
        input: { params: {}, body: null },
        startedBy: { kind: 'run', runId: rootRunId },
        eventType: 'step',
        rootRunId,
      })
      return await runs.waitFor(id, AbortSignal.timeout(20_000))
    }
    expect(await runInTree()).toMatchObject({ status: 'succeeded' })
    expect(await runInTree()).toMatchObject({
      status: 'failed',
      error: { message: expect.stringContaining('One run can bring about 500 runs of workflows') },
    })
    // Another call has its own.
    expect((await callOver(server, { workflowId: caller.id, as: token, body: 1 })).status).toBe(200)
  })
})
