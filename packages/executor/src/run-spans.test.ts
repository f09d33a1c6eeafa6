import { createServer } from 'node:http'
import type { RunSpan, RunSpanFacts } from '@ashlar/engine'
import type { JsonObject } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { createExecutor } from './executor.ts'

interface Recorded extends RunSpanFacts {
  readonly within: string
  failure: string | null | undefined
}

const aRecord = () => {
  const recorded: Recorded[] = []
  const spanWithin = (within: string, mine?: Recorded): RunSpan => ({
    begin: (facts) => {
      const span: Recorded = { ...facts, within, failure: undefined }
      recorded.push(span)
      return spanWithin(facts.name, span)
    },
    end: (failure) => {
      if (mine !== undefined) mine.failure = failure
    },
  })
  return { recorded, span: spanWithin('run') }
}

/** Runs one request against a service that answers with a status. */
const runRequest = async (status: number, configuration: JsonObject) => {
  const service = createServer((_, response) => response.writeHead(status).end('{"secret":"canary-answer"}'))
  await new Promise<void>((resolve) => {
    service.listen(0, '127.0.0.1', resolve)
  })
  const address = service.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const executor = createExecutor({
    loadIntegration: () =>
      Promise.resolve({
        pluginId: 'restapi',
        configuration: { baseUrl: `http://127.0.0.1:${port}/canary-base`, authentication: 'bearer' },
        secrets: { token: 'canary-token' },
        version: 1,
      }),
    allowedHosts: ['127.0.0.1'],
    limits: { timeLimit: 2_000, resultSize: 1_000_000 },
    clock: { monotonic: () => performance.now(), now: () => new Date() },
  })
  const { recorded, span } = aRecord()
  const step = {
    method: 'GET',
    path: '',
    query: [],
    headers: [],
    bodyType: 'none',
    body: '',
    form: [],
    ...configuration,
  }
  await executor.run(
    {
      organizationId: 'a',
      runId: 'run',
      withSteps: false,
      span,
      inputs: { Name: { value: 'canary-input' } },
      api: {
        id: 'api',
        name: 'GetOrders',
        responseType: 'SYNC',
        blocks: [
          {
            id: 'Request1',
            kind: 'step',
            name: 'Request1',
            pluginId: 'restapi',
            datasourceId: 'orders',
            configuration: step,
          },
        ],
      },
    },
    new AbortController().signal,
  )
  await executor.close()
  await new Promise((resolve) => {
    service.close(resolve)
  })
  return recorded
}

describe('a request that a run sends', () => {
  it('is a part of its block that tells its system, its integration and its host, and nothing else', async () => {
    const recorded = await runRequest(200, {
      path: '/orders/{{ Name.value }}',
      query: [{ id: 'q', key: 'name', value: '{{ Name.value }}', isSecret: false }],
    })
    expect(recorded).toEqual([
      { name: 'Request1', kind: 'internal', within: 'run', failure: null },
      {
        name: 'restapi',
        kind: 'client',
        within: 'Request1',
        failure: null,
        attributes: {
          'plugin-name': 'restapi',
          'integration-id': 'orders',
          'server.address': '127.0.0.1',
        },
      },
    ])
    expect(JSON.stringify(recorded)).not.toContain('canary')
  })

  it('tells the code of its failure and not what was answered', async () => {
    const recorded = await runRequest(500, { path: '/orders' })
    expect(recorded.map(({ failure }) => failure)).toEqual(['request_failed', 'request_failed'])
    expect(JSON.stringify(recorded)).not.toContain('canary')
  })
})
