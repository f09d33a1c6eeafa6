import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Block } from '@ashlar/schema'
import { type Measurement, median } from '../support/measurement.ts'
import { publishApi } from '@ashlar/e2e/owner'
import { prepareServer, runAddress } from '../support/prepared-server.ts'
import { cpuTimeOf, serverProcess } from '../support/processes.ts'
import { startByHand } from '../support/hand-written-server.ts'
import { bodyOfRun, shoot } from '../support/shoot.ts'

const connections = 32
const warmUpSeconds = 3
const seconds = 4
const rounds = 3

/** A condition and a response, with bindings that need no code. */
const blocks: Block[] = [
  {
    id: randomUUID(),
    kind: 'conditional',
    name: 'Check1',
    elseIf: [],
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

const shootAt = async ({ url, cookie, pid }: Target, duration: number): Promise<Round> => {
  const before = cpuTimeOf(pid)
  const inputs = { Global: { isLarge: true, order: { id: 7, total: 420 } } }
  const { requests } = await shoot({ url, connections, duration, cookie, body: () => bodyOfRun(inputs) })
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
  const bare = await startByHand(join(import.meta.dirname, 'bare-branch-server.ts'))
  const floor: Target = { url: `${bare.address}/run`, cookie: '', pid: bare.child.pid ?? 0 }
  const taken: { ours: Round[]; floor: Round[] } = { ours: [], floor: [] }
  await shootAt(ours, warmUpSeconds)
  await shootAt(floor, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    taken.ours.push(await shootAt(ours, seconds))
    taken.floor.push(await shootAt(floor, seconds))
  }
  bare.child.kill()
  await prepared.server.remove()
  const name = 'published API of a condition and a response, 32 connections'
  return [
    {
      name,
      unit: 'runs/s',
      ours: median(taken.ours.map(({ perSecond }) => perSecond)),
      floor: median(taken.floor.map(({ perSecond }) => perSecond)),
      reach: { of: 'ratio', at: 'least', value: 1 / 4 },
    },
    {
      name: `${name}, CPU time of the server`,
      unit: 'ms',
      ours: median(taken.ours.map(({ cpu }) => cpu)),
      floor: median(taken.floor.map(({ cpu }) => cpu)),
      reach: { of: 'ratio', at: 'most', value: 4 },
    },
  ]
}
