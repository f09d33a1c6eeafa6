import { expect, type APIRequestContext } from '@playwright/test'
import type { Block, Schedule } from '@ashlar/schema'
import { send } from './organization.ts'

/** Makes a workflow and deploys it, without the way through the screen; answers with its id. */
export const deployWorkflow = async (
  request: APIRequestContext,
  name: string,
  initialBlocks: readonly Block[],
): Promise<string> => {
  const { id, revision } = await send(request, 'POST', '/api/v1/workflows', { name, initialBlocks })
  await send(request, 'POST', `/api/v1/workflows/${id}/versions`, { revision })
  return id
}

/** Makes a scheduled job and deploys it; answers with its id. */
export const deployJob = async (
  request: APIRequestContext,
  name: string,
  { schedule, initialBlocks }: { schedule: Schedule; initialBlocks: readonly Block[] },
): Promise<string> => {
  const { id, revision } = await send(request, 'POST', '/api/v1/scheduled-jobs', {
    name,
    schedule,
    initialBlocks,
  })
  await send(request, 'POST', `/api/v1/scheduled-jobs/${id}/versions`, { revision })
  return id
}

/** Asks the interface as another system does, by its access token; with a body it sends that. Answers with what came back. */
export const askAsSystem = async (address: string, { token, body }: { token: string; body?: unknown }) => {
  const authorization = `Bearer ${token}`
  const response = await fetch(
    address,
    body === undefined
      ? { headers: { authorization } }
      : {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  )
  const answer = await response.text()
  expect(response.status, answer).toBe(200)
  return JSON.parse(answer)
}
