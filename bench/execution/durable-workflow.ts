import { randomUUID } from 'node:crypto'
import type { IntegrationView, WorkflowView } from '@ashlar/contract'
import type { Measurement } from '../support/measurement.ts'
import { prepareServer } from '../support/prepared-server.ts'
import { shoot } from '../support/shoot.ts'

const connections = 48
const warmUpSeconds = 3
const seconds = 6

const requestsPerSecond = async (url: string, cookie: string): Promise<number> => {
  const shots = { url, connections, cookie, body: () => JSON.stringify({ order: 7 }) }
  await shoot({ ...shots, duration: warmUpSeconds })
  const { requests } = await shoot({ ...shots, duration: seconds })
  return requests.average
}

/** Calls a second of a deployed workflow of three SQL steps, each kept in the database before the next one begins. */
export const measure = async (): Promise<Measurement[]> => {
  const prepared = await prepareServer()
  const { call } = prepared
  const { integrations } = await call<{ integrations: IntegrationView[] }>('GET', '/api/v1/integrations')
  const initialBlocks = ['Step1', 'Step2', 'Step3'].map((name) => ({
    kind: 'step',
    id: randomUUID(),
    name,
    pluginId: 'postgres',
    datasourceId: integrations[0]?.id,
    configuration: { body: 'select {{ body.order }}::int as number' },
  }))
  const workflow = await call<WorkflowView>('POST', '/api/v1/workflows', { name: 'Measured', initialBlocks })
  await call('POST', `/api/v1/workflows/${workflow.id}/versions`, { revision: workflow.revision })
  const ours = await requestsPerSecond(
    `${prepared.server.address}/api/v1/workflows/${workflow.id}/run`,
    prepared.cookie,
  )
  await prepared.server.remove()
  return [
    {
      name: 'called workflow of three SQL steps, kept step by step',
      unit: 'runs/s',
      ours,
      reach: { of: 'value', at: 'least', value: 700 },
    },
  ]
}
