import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { WorkflowView } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { startByHand } from '../support/hand-written-server.ts'
import { type Measurement, median } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { shoot } from '../support/shoot.ts'
import { code, orders } from './code-step.ts'

const warmUpSeconds = 3
const seconds = 3
const rounds = 3

const named = (kind: string, name: string) => ({ id: randomUUID(), kind, name })

/** What most workflows that somebody calls are made of: a step of code, a condition and an answer. */
const blocks: Block[] = [
  {
    ...named('step', 'Step1'),
    kind: 'step',
    datasourceId: 'javascript',
    pluginId: 'javascript',
    configuration: { body: code.replaceAll('Orders.output', 'body.orders') },
  },
  {
    ...named('conditional', 'Check1'),
    kind: 'conditional',
    elseIf: [],
    if: {
      condition: '{{ Step1.output.count > 10 && body.name !== "" }}',
      blocks: [
        {
          ...named('return', 'Return1'),
          kind: 'return',
          data: '{{ ({ customer: `Order of ${body.name}`, total: Step1.output.total }) }}',
        },
      ],
    },
  },
]

/** Calls of a deployed workflow, each in a realm of its own and kept in the history, beside bare realms behind a bare server. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const { call } = prepared
  const workflow = await call<WorkflowView>('POST', '/api/v1/workflows', {
    name: 'Measured',
    initialBlocks: blocks,
  })
  await call('POST', `/api/v1/workflows/${workflow.id}/versions`, { revision: workflow.revision })
  const bare = await startByHand(join(import.meta.dirname, 'bare-context-server.ts'))
  const body = () => JSON.stringify({ name: 'Ada', orders })
  const ours = {
    url: `${prepared.server.address}/api/v1/workflows/${workflow.id}/run`,
    cookie: prepared.cookie,
    body,
  }
  const floor = { url: `${bare.address}/run` }
  for (const connections of [32, 1])
    for (const shots of [ours, floor]) await shoot({ ...shots, connections, duration: warmUpSeconds })

  const rates: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  const times: { ours: number[]; floor: number[] } = { ours: [], floor: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const [key, shots] of [
      ['ours', ours],
      ['floor', floor],
    ] as const) {
      const many = await shoot({ ...shots, connections: 32, duration: seconds })
      rates[key].push(many.requests.average)
      const one = await shoot({ ...shots, connections: 1, duration: seconds })
      times[key].push(1000 / one.requests.average)
    }
  }
  bare.child.kill()
  await prepared.server.remove()
  const name = 'called workflow of a JavaScript step, a condition and an answer'
  return [
    {
      name: `${name}, 32 connections, to a bare context per request`,
      unit: 'runs/s',
      ours: median(rates.ours),
      floor: median(rates.floor),
      reach: { of: 'ratio', at: 'least', value: 1 },
    },
    {
      name: `${name}, one connection`,
      unit: 'ms',
      ours: median(times.ours),
      floor: median(times.floor),
      reach: { of: 'value', at: 'most', value: 3 },
    },
  ]
}
