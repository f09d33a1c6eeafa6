import type { ServerResponse } from 'node:http'
import { createEgress } from '@ashlar/egress'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type HttpService, type SeenRequest, startService } from '../../test/http-service.ts'
import { firstOf, stepsOn } from '../../test/run-steps.ts'
import type { Connection, IntegrationDriver } from '../driver.ts'
import { serverSentEvents } from './server-sent-events.ts'

const egress = createEgress({ allowedHosts: ['127.0.0.1'] })

let service: HttpService
let driver: IntegrationDriver
let answer: (request: SeenRequest, response: ServerResponse) => void
let connection: Connection

beforeEach(async () => {
  service = await startService((request, response) => answer(request, response))
  driver = await serverSentEvents.createDriver({ egress })
  connection = {
    id: 'events',
    version: 1,
    configuration: { baseUrl: `${service.address}/v1`, authentication: 'bearer' },
    secrets: { token: 'canary-token-of-ada' },
  }
})
afterEach(async () => {
  await driver.close()
  await service.stop()
})

const { run, stream } = stepsOn(
  serverSentEvents,
  () => driver,
  () => connection,
)

/** Begins a stream of events with a text. */
const begins = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
  response.write(text)
}

describe('a step that receives events', () => {
  it('answers with as many as it wants, read by the rules of the format, and hangs up', async () => {
    let isOver = false
    answer = (_, response) => {
      response.on('close', () => (isOver = true))
      begins(response, '\uFEFF: a comment\r\ndata: {"price": 1.5}\r\nid: 7\r\n\r\n')
      response.write('event: note\ndata: two\ndata:lines é 漢\n\nignored: x\ndata\n\ndata: never wanted\n\n')
    }
    expect(await run({ path: '/prices/{{ id }}', count: '3', seconds: '30' }, { values: ['a/b'] })).toEqual([
      { event: 'message', id: '7', data: { price: 1.5 } },
      { event: 'note', id: '7', data: 'two\nlines é 漢' },
      { event: 'message', id: '7', data: '' },
    ])
    expect(service.seen[0]).toMatchObject({
      method: 'GET',
      url: '/v1/prices/a%2Fb',
      headers: { accept: 'text/event-stream', authorization: 'Bearer canary-token-of-ada' },
    })
    await expect.poll(() => isOver).toBe(true)
  })

  it('takes events of the wanted names only, after the one that is known', async () => {
    answer = (_, response) => {
      begins(response, 'event: other\ndata: 1\n\ndata: 2\n\nevent: price\ndata: 3\n\n')
      response.end()
    }
    const step = { names: 'price, message', lastEventId: '{{ last }}', seconds: '30' }
    expect(await run(step, { values: ['é7'] })).toEqual([
      { event: 'message', id: 'é7', data: '2' },
      { event: 'price', id: 'é7', data: '3' },
    ])
    const sent = service.seen[0]?.headers['last-event-id']
    expect(Buffer.from(String(sent), 'latin1').toString()).toBe('é7')
  })

  it('sends a body where it asks with one, in which values stay values', async () => {
    answer = (_, response) => {
      begins(response, 'data: yes\n\n')
      response.end()
    }
    const step = { method: 'POST', body: '{ "question": {{ question }} }', seconds: '30' }
    expect(await run(step, { values: ['"}'] })).toEqual([{ event: 'message', id: '', data: 'yes' }])
    expect(JSON.parse(service.seen[0]?.body ?? '')).toEqual({ question: '"}' })
  })

  it('ends with what came when the time is over, also where nothing did', async () => {
    answer = (_, response) => begins(response, 'data: 1\n\ndata: half')
    expect(await run({ count: '5', seconds: '1' })).toHaveLength(1)
    answer = () => undefined
    expect(await run({ seconds: '1' })).toEqual([])
    expect(await run({ count: '0' })).toEqual([])
  })

  it('hides what the connection keeps where the service repeats it', async () => {
    answer = ({ headers }, response) => {
      begins(response, `data: {"you": "${headers.authorization}"}\n\n`)
      response.end()
    }
    expect(JSON.stringify(await run({ seconds: '30' }))).not.toContain('canary-token')
  })
})

describe('a step that follows events', () => {
  it('connects again after the last event, as soon as the service wants', async () => {
    answer = ({ headers }, response) => {
      const next = Number(headers['last-event-id'] ?? 0) + 1
      begins(response, `retry: 1\nid: ${next}\ndata: ${next}\n\n`)
      response.end()
    }
    const read = await firstOf(stream({ operation: 'follow' }), 3)
    expect(read.map((event) => event)).toMatchObject([{ data: '1' }, { data: '2' }, { data: '3' }])
  })

  it('goes on where the connection is cut and where the service starts again', async () => {
    const logged: string[] = []
    let count = 0
    answer = (_, response) => {
      count += 1
      if (count === 2) return response.writeHead(503).end('starting')
      begins(response, `retry: 1\ndata: ${count}\n\n`)
      if (count === 1) setTimeout(() => response.destroy(), 20)
      return undefined
    }
    expect(await firstOf(stream({ operation: 'follow' }, { logged }), 2)).toMatchObject([
      { data: '1' },
      { data: '3' },
    ])
    expect(logged.join()).toContain('503 Service Unavailable: starting Connecting again.')
  })

  it('ends where the service says that there is no more, where enough came, and where a body was sent', async () => {
    answer = ({ headers }, response) => {
      if (headers['last-event-id'] !== undefined) return response.writeHead(204).end()
      begins(response, 'retry: 1\nid: 1\ndata: 1\n\ndata: 2\n\n')
      response.end()
      return undefined
    }
    expect(await firstOf(stream({ operation: 'follow' }), 9)).toHaveLength(2)
    expect(await firstOf(stream({ operation: 'follow', end: '1' }), 9)).toHaveLength(1)
    expect(await firstOf(stream({ operation: 'follow', method: 'POST' }), 9)).toHaveLength(2)
    expect(service.seen).toHaveLength(4)
  })

  it('gives up where nothing comes of trying', async () => {
    answer = (_, response) => {
      begins(response, 'retry: 1\n\n')
      response.end()
    }
    await expect(firstOf(stream({ operation: 'follow' }), 1)).rejects.toThrow(
      'ends each connection without a message',
    )
    expect(service.seen.length).toBeLessThan(10)
  })

  it('ends at once when the run is cancelled, and leaves the connection when nobody reads on', async () => {
    const stop = new AbortController()
    answer = (_, response) => {
      begins(response, 'data: 1\n\n')
      setTimeout(() => stop.abort(), 20)
    }
    await expect(firstOf(stream({ operation: 'follow' }, { signal: stop.signal }), 2)).rejects.toMatchObject({
      code: 'cancelled',
    })
  })

  it('has no meaning outside of a stream', async () => {
    await expect(run({ operation: 'follow' })).rejects.toThrow('use it as the step of a Stream block')
  })
})

describe('a service that means harm', () => {
  it.each([
    ['a line without an end', 'x'.repeat(10_000)],
    ['an event without an end', 'data: x\n'.repeat(2_000)],
    ['a name without an end', `event: ${'x'.repeat(10_000)}`],
  ])('is cut off when it sends %s', async (_, part) => {
    const socketsGone: boolean[] = []
    answer = (_request, response) => {
      begins(response, 'data: ')
      const more = (): void => {
        while (!response.destroyed) {
          if (response.write(part)) continue
          response.once('drain', more)
          return
        }
      }
      response.on('close', () => socketsGone.push(true))
      more()
    }
    for (const attempt of [run({ seconds: '30' }), firstOf(stream({ operation: 'follow' }), 1)]) {
      await expect(attempt).rejects.toMatchObject({ code: 'too_large' })
    }
    await expect.poll(() => socketsGone.length).toBe(2)
  })

  it('leads nowhere else with what the connection keeps, and is not taken for a stream where it sends none', async () => {
    const other = await startService((_, response) => begins(response, 'data: 1\n\n'))
    answer = (_, response) => response.writeHead(307, { location: `${other.address}/` }).end()
    await run({ count: '1', seconds: '30' })
    expect(other.seen[0]?.headers.authorization).toBeUndefined()
    await other.stop()
    answer = (_, response) => response.writeHead(307, { location: 'http://169.254.169.254/' }).end()
    await expect(run({ seconds: '30' })).rejects.toMatchObject({ code: 'network_failed' })
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')
    await expect(run({ seconds: '30' })).rejects.toThrow('answers text/html, not text/event-stream')
    answer = (_, response) => response.writeHead(401).end('who are you')
    await expect(run({ seconds: '30' })).rejects.toMatchObject({ isLoginRefused: true })
    await expect(driver.test(connection, AbortSignal.timeout(10_000))).rejects.toThrow(
      'refuses the credentials: it answers 401 Unauthorized: who are you',
    )
  })

  it('cannot put a header of its own into the next request', async () => {
    let count = 0
    answer = (_, response) => {
      count += 1
      begins(response, `retry: 1\nid: a\u0001\u0085b${'c'.repeat(count)}\ndata: ${count}\n\n`)
      response.end()
    }
    expect(await firstOf(stream({ operation: 'follow' }), 2)).toHaveLength(2)
    expect(service.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, undefined])
  })

  it('keeps its connection only as long as somebody reads when it is tried', async () => {
    let isOver = false
    answer = (_, response) => {
      response.on('close', () => (isOver = true))
      begins(response, 'data: 1\n\n')
    }
    expect(await driver.test(connection, AbortSignal.timeout(10_000))).toMatch(
      /^Connected to .+: it answered 200 OK\.$/u,
    )
    await expect.poll(() => isOver).toBe(true)
  })
})
