import { randomUUID } from 'node:crypto'
import { routes, type WorkflowContent, type WorkflowView } from '@ashlar/contract'
import { type Block, type Change, definitionRecord } from '@ashlar/schema'
import type { TestAnswer, TestCaller, TestPerson, TestServer } from '../testing.ts'

/** A block that ends with the value of an expression. */
export const answering = (expression: string): Block => ({
  id: randomUUID(),
  kind: 'return',
  name: 'Return1',
  data: `{{ ${expression} }}`,
})

/** Answers with what it was called with. */
export const echo = [answering('({ params, body })')]

/** A step that calls a workflow and waits for its output. */
export const aCall = (workflowId: string): Block => ({
  id: randomUUID(),
  kind: 'step',
  name: 'Step1',
  pluginId: 'workflow',
  datasourceId: 'workflow',
  configuration: {
    workflowId,
    params: [{ id: 'p', key: 'a', value: '1', isSecret: false }],
    body: '[2]',
    wait: true,
  },
})

/** A workflow of somebody's, deployed. */
export const aWorkflow = async (
  server: TestServer,
  person: TestPerson,
  blocks: readonly Block[] = echo,
): Promise<WorkflowView> => {
  const body = { name: `Workflow ${randomUUID()}`, initialBlocks: [...blocks] }
  const { id, revision } = await server.call(routes.workflows.create, { body }, person)
  return server.call(routes.workflows.deploy, { parameters: { workflowId: id }, body: { revision } }, person)
}

const changeOf = ({ apiPb }: Pick<WorkflowView, 'apiPb'>, content: Partial<WorkflowContent>): Change => {
  const [before, after] = [definitionRecord(apiPb), definitionRecord({ ...apiPb, ...content })]
  return { added: {}, updated: { [before.id]: [before, after] }, removed: {} }
}

/** A request that saves something else of a workflow. */
export const savedWith = (workflow: WorkflowView, content: Partial<WorkflowContent>) => ({
  parameters: { workflowId: workflow.id },
  body: {
    requestId: randomUUID(),
    baseRevision: workflow.revision,
    change: changeOf(workflow, content),
  },
})

/** An access token for some workflows of somebody's organization, or for all. */
export const anAccessToken = async (
  server: TestServer,
  person: TestPerson,
  workflowIds: readonly string[] | null = null,
): Promise<{ bearer: string; tokenId: string }> => {
  const body = {
    name: 'Shop',
    days: 30 as const,
    workflowIds: workflowIds === null ? null : [...workflowIds],
  }
  const created = await server.call(routes.workflowAccessTokens.create, { body }, person)
  return { bearer: created.token, tokenId: created.accessToken.id }
}

interface CallOfWorkflow {
  readonly workflowId: string
  readonly as: TestCaller
  readonly method?: 'GET' | 'POST'
  /** `run`, `run-async` or `runs/…`. */
  readonly verb?: string
  readonly query?: string
  readonly body?: unknown
  readonly key?: string
}

/** Calls a workflow as a system elsewhere does. */
export const callOver = async (
  { http }: TestServer,
  { workflowId, as, method = 'POST', verb = 'run', query = '', body, key }: CallOfWorkflow,
): Promise<TestAnswer<unknown>> => {
  const answer = await http.inject({
    method,
    url: `/api/v1/workflows/${workflowId}/${verb}${query}`,
    headers: {
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.bearer === undefined ? {} : { authorization: `Bearer ${as.bearer}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
