import type { RunView } from '@ashlar/contract'
import type { RunRequest } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { StartedRuns } from './started-runs.ts'

const pageWith = (started: Readonly<Record<string, string>>) =>
  new StartedRuns({
    getElementById: () => Object.assign(Object.create(null), { textContent: JSON.stringify({ started }) }),
  })

const request = (facts: Partial<RunRequest> = {}): RunRequest => ({
  apiId: 'orders',
  runId: 'own',
  inputs: {},
  eventType: 'pageLoad',
  manualRun: false,
  callStack: [],
  ...facts,
})

const answer: RunView = {
  id: 'early',
  status: 'succeeded',
  milliseconds: 1,
  output: [],
  error: null,
  steps: [],
}

/** Notes with which ids the server was asked. */
const asking = () => {
  const ids: string[] = []
  const ask = ({ runId }: RunRequest): Promise<RunView> => {
    ids.push(runId)
    return Promise.resolve(answer)
  }
  return { ids, ask }
}

describe('a run that the server started with the page', () => {
  it('is asked for by its id, once', async () => {
    const runs = pageWith({ orders: 'early' })
    const { ids, ask } = asking()
    await runs.run(request(), ask)
    await runs.run(request(), ask)
    expect(ids).toEqual(['early', 'own'])
  })

  it('is left alone where something else than the load of the page runs the API', async () => {
    const runs = pageWith({ orders: 'early' })
    const { ids, ask } = asking()
    await runs.run(request({ eventType: 'runClick' }), ask)
    await runs.run(request(), ask)
    expect(ids).toEqual(['own', 'own'])
  })
})

describe('the answers to what the server started', () => {
  it('are there at once where nothing of it was asked for', async () => {
    const runs = pageWith({ orders: 'early' })
    void runs.run(request({ apiId: 'customers' }), () => new Promise(() => undefined))
    await expect(runs.answered()).resolves.toBeUndefined()
  })

  it('are waited for until the page has taken them over', async () => {
    const runs = pageWith({ orders: 'early' })
    const events: string[] = []
    const { promise, resolve } = Promise.withResolvers<RunView>()
    const run = runs.run(request(), () => promise)
    const taken = run.then(async () => {
      await Promise.resolve()
      events.push('taken over')
    })
    const answered = runs.answered().then(() => events.push('answered'))
    resolve(answer)
    await Promise.all([taken, answered])
    expect(events).toEqual(['taken over', 'answered'])
  })

  it('are there as well where a run could not be asked for', async () => {
    const runs = pageWith({ orders: 'early' })
    const run = runs.run(request(), () => Promise.reject(new Error('offline')))
    await expect(run).rejects.toThrow('offline')
    await expect(runs.answered()).resolves.toBeUndefined()
  })
})
