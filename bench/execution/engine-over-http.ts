import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { freePort } from '@ashlar/e2e/ashlar-server'
import type { Block } from '@ashlar/schema'
import autocannon from 'autocannon'
import { type Measurement, median } from '../support/measurement.ts'
import { prepareServer, publishApi, runAddress } from '../support/prepared-server.ts'
import { cpuTimeOf, serverProcess } from '../support/processes.ts'
import { waitForAnswer } from '../support/wait-for-answer.ts'

const connections = 32
const warmUpSeconds = 3
const seconds = 4
const rounds = 3

/** A condition and a response, with bindings that need no code. */
const blocks: Block[] = [
  {
    ...{ id: randomUUID(), kind: 'conditional', name: 'Check1', elseIf: [] },
    if: {
      condition: '{{ Global.isLarge }}',
      blocks: [{ id: randomUUID(), kind: 'return', name: 'Return1', data: '{{ Global.order }}' }],
    },
  },
]

interface Target {
  readonly url: string
  readonly cookie: string
  readonly pid: number
}

interface Round {
  readonly perSecond: number
  /** Milliseconds of CPU time of the server for one request. */
  readonly cpu: number
}

const shoot = async ({ url, cookie, pid }: Target, duration: number): Promise<Round> => {
  const before = cpuTimeOf(pid)
  const { requests, non2xx, errors } = await autocannon({
    ...{ url, connections, duration, method: 'POST' },
    headers: { 'content-type': 'application/json', cookie },
    requests: [
      {
        // Each run has an id of its own, as from a browser.
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify({
            runId: randomUUID(),
            inputs: { Global: { isLarge: true, order: { id: 7, total: 420 } } },
            eventType: 'eventHandler',
          }),
        }),
      },
    ],
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors at ${url}.`)
  return { perSecond: requests.average, cpu: (cpuTimeOf(pid) - before) / requests.total }
}

/** Runs a second of a published API that calls no system and no code, from HTTP to the engine and back; runs are recorded. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const published = await publishApi(prepared, '', blocks)
  const ours: Target = {
    url: runAddress(prepared, published),
    cookie: prepared.cookie,
    pid: serverProcess(prepared.server.dataFolder),
  }
  const port = await freePort()
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-branch-server.ts')], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'ignore',
  })
  await waitForAnswer(`http://localhost:${port}/healthz`, performance.now())
  const floor: Target = { url: `http://localhost:${port}/run`, cookie: '', pid: bare.pid ?? 0 }
  const taken: { ours: Round[]; floor: Round[] } = { ours: [], floor: [] }
  await shoot(ours, warmUpSeconds)
  await shoot(floor, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    taken.ours.push(await shoot(ours, seconds))
    taken.floor.push(await shoot(floor, seconds))
  }
  bare.kill()
  await prepared.server.remove()
  const name = 'published API of a condition and a response, 32 connections'
  return [
    {
      ...{ name, unit: 'runs/s' },
      ours: median(taken.ours.map(({ perSecond }) => perSecond)),
      floor: median(taken.floor.map(({ perSecond }) => perSecond)),
      reach: { of: 'ratio', at: 'least', value: 1 / 4 },
    },
    {
      ...{ name: `${name}, CPU time of the server`, unit: 'ms' },
      ours: median(taken.ours.map(({ cpu }) => cpu)),
      floor: median(taken.floor.map(({ cpu }) => cpu)),
      reach: { of: 'ratio', at: 'most', value: 4 },
    },
  ]
}
