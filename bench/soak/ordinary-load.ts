import { randomUUID } from 'node:crypto'
import type { IntegrationView } from '@ashlar/contract'
import { AnswerLog } from './answer-log.ts'
import { codeStep, deployWorkflow, postStep, publishForVisitors } from './building.ts'
import type { EffectRecorder } from './effect-recorder.ts'
import type { Installation } from './installation.ts'
import { Person } from './person.ts'
import type { Answer } from './send.ts'

/** A run of the workflow whose start was answered. */
export interface StartedRun {
  readonly id: string
  /** When it was asked for, in milliseconds since 1970. */
  readonly askedAt: number
}

/** The ordinary organization at work: what it does in a turn, and where its runs are. */
export interface OrdinaryLoad {
  readonly answers: AnswerLog
  /** Of each run the key that its effects carry. */
  readonly started: ReadonlyMap<string, StartedRun>
  readonly workflowId: string
  /** Works until the signal; one request after the other for each of four people. */
  readonly work: (signal: AbortSignal) => Promise<void>
}

const people = 4
const pause = 100

/** Builds what the ordinary organization works with. */
export const prepareOrdinary = async (
  { addresses }: Installation,
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
  const started = new Map<string, StartedRun>()
  const visitor = new Person(addresses)

  const startRun = async (): Promise<Answer> => {
    const key = randomUUID()
    const askedAt = Date.now()
    const runs = `/api/v1/workflows/${workflowId}/run-async`
    const answer = await owner.ask('POST', runs, { key }, { 'idempotency-key': key })
    const id = runIdOf(answer.body)
    if (id !== null) started.set(key, { id, askedAt })
    return answer
  }
  const runAsVisitor = (): Promise<Answer> =>
    visitor.ask('POST', shop.runPath, {
      runId: randomUUID(),
      inputs: { Global: { orderId: 7 } },
      eventType: 'eventHandler',
    })
  const tasks: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['start of a run', startRun],
    ['run of a visitor', runAsVisitor],
    ['list of applications', () => owner.ask('GET', '/api/v1/applications')],
    ['published page', () => visitor.ask('GET', `/applications/${shop.applicationId}`)],
    ['page of the editor', () => owner.ask('GET', `/api/v1/pages/${shop.pageId}`)],
  ]

  const answers = new AnswerLog()
  const person = async (index: number, signal: AbortSignal): Promise<void> => {
    for (let turn = index; !signal.aborted; turn += 1) {
      const [kind, ask] = tasks[turn % tasks.length] ?? []
      if (kind !== undefined && ask !== undefined) answers.add(kind, await ask())
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return {
    answers,
    started,
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
