import { randomUUID } from 'node:crypto'
import type { IntegrationView } from '@ashlar/contract'
import type { EffectRecorder } from './effect-recorder.ts'
import { codeStep, deployWorkflow, postStep, publishForVisitors } from './building.ts'
import type { Installation } from './installation.ts'
import { Person } from './person.ts'

/** Requests whose answers were timed, and what was answered. */
export interface OrdinaryCounts {
  /** Milliseconds of each answer that was a success. */
  readonly times: number[]
  /** How often each status came; 0 where no answer came. */
  readonly statuses: Map<number, number>
  /** Runs of the workflow whose start was answered: the id of the run for each key. */
  readonly started: Map<string, string>
}

/** The ordinary organization at work: what it does in a turn, and where its runs are. */
export interface OrdinaryLoad {
  readonly counts: OrdinaryCounts
  readonly workflowId: string
  /** Works until the signal; one request after the other for each of four people. */
  readonly work: (signal: AbortSignal) => Promise<void>
}

const people = 4
const pause = 100

/** Builds what the ordinary organization works with. */
export const prepareOrdinary = async (
  installation: Installation,
  owner: Person,
  recorder: EffectRecorder,
): Promise<OrdinaryLoad> => {
  const integration = await owner.must<IntegrationView>('POST', '/api/v1/integrations', {
    name: 'Recorder',
    pluginId: 'restapi',
    configuration: { baseUrl: `http://${recorder.host}`, authentication: 'none', headers: [], query: [] },
    secrets: {},
  })
  const workflowId = await deployWorkflow(owner, [
    codeStep('Step1', 'javascript', 'return { key: body.key, total: [1, 2, 3].reduce((a, b) => a + b) }'),
    postStep('Step2', integration.id, '/once/{{ body.key }}', false),
    codeStep('Step3', 'python', 'return Step1.output["total"] * 2'),
    postStep('Step4', integration.id, '/repeatable/{{ body.key }}', true),
  ])
  const shop = await publishForVisitors(owner, {
    pluginId: 'postgres',
    body: 'select id, status, total from orders where id = {{ Global.orderId }}',
  })
  const counts: OrdinaryCounts = { times: [], statuses: new Map(), started: new Map() }
  const visitor = new Person(installation.servers)

  const timed = async (asked: Promise<{ status: number; milliseconds: number }>): Promise<void> => {
    const { status, milliseconds } = await asked
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    if (status >= 200 && status < 300) counts.times.push(milliseconds)
  }

  const startRun = async (): Promise<void> => {
    const key = randomUUID()
    const answer = await owner.ask(
      'POST',
      `/api/v1/workflows/${workflowId}/run-async`,
      { key },
      { 'idempotency-key': key },
    )
    await timed(Promise.resolve(answer))
    const runId = runIdOf(answer.body)
    if (runId !== null) counts.started.set(key, runId)
  }
  const tasks = [
    startRun,
    () =>
      timed(
        visitor.ask('POST', shop.runPath, {
          runId: randomUUID(),
          inputs: { Global: { orderId: 7 } },
          eventType: 'eventHandler',
        }),
      ),
    () => timed(owner.ask('GET', '/api/v1/applications')),
    () => timed(visitor.ask('GET', `/applications/${shop.applicationId}`)),
    () => timed(owner.ask('GET', `/api/v1/pages/${shop.pageId}`)),
  ]

  const person = async (index: number, signal: AbortSignal): Promise<void> => {
    for (let turn = index; !signal.aborted; turn += 1) {
      await tasks[turn % tasks.length]?.()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return {
    counts,
    workflowId,
    work: async (signal) => {
      await Promise.all(Array.from({ length: people }, (_, index) => person(index, signal)))
    },
  }
}

const runIdOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'runId' in body && typeof body.runId === 'string'
    ? body.runId
    : null
