import fastify, { type FastifyRequest } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { manualClock } from '../platform/testing.ts'
import { BodyBudget } from './body-budget.ts'
import { type Arrival, readJsonBodies } from './json-bodies.ts'
import { ParsingTurns } from './parsing-turns.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const megabyte = 1024 * 1024

/** A server that takes bodies of visitors; `beforeTurn` is called before the work of each turn. */
const serverWith = (beforeTurn: () => void) => {
  const clock = manualClock()
  const server = fastify()
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  server.addHook('onRequest', async (request, reply) => {
    arrivals.set(request, {
      principal: { kind: 'visitor' },
      bodyLimit: megabyte,
      response: reply.raw,
      at: 0,
      characters: 0,
      values: 0,
      text: null,
      readsText: false,
    })
  })
  const turns = new ParsingTurns(clock, {
    round: async () => beforeTurn(),
    milliseconds: async () => undefined,
  })
  readJsonBodies(server, { budget: new BodyBudget(megabyte), turns, clock, arrivals })
  server.post('/', async (request) => request.body)
  return server
}

const send = (server: ReturnType<typeof serverWith>, payload: string) =>
  server.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })

it.each([
  ['that is taken', JSON.stringify(['x'.repeat(100_000)]), 200],
  ['of too many values', JSON.stringify(Array.from({ length: 30_000 }, () => 0)), 413],
])('a large body %s is joined in its turn and not before', async (_, payload, status) => {
  const joined = vi.spyOn(Buffer, 'concat')
  const joinedBefore: number[] = []
  const server = serverWith(() => joinedBefore.push(joined.mock.calls.length))
  const answer = await send(server, payload)
  expect(answer.statusCode).toBe(status)
  expect(joinedBefore[0]).toBe(0)
  await server.close()
})
