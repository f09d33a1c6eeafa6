import { randomUUID } from 'node:crypto'
import { type IntegrationView, type LoginView, routes, type RunView } from '@ashlar/contract'
import { anApplicationWithApi, deployed } from '../executions/testing.ts'
import type { TestCaller, TestPerson, TestServer } from '../testing.ts'

/** A deployed API that asks an integration whose account it opens. */
export interface AskingApi {
  readonly parameters: {
    readonly applicationId: string
    readonly deploymentId: string
    readonly apiId: string
  }
}

/** An application for everybody, deployed, whose API asks an integration. */
export const anAskingApi = async (
  server: TestServer,
  owner: TestPerson,
  { id }: IntegrationView,
): Promise<AskingApi> => {
  const { application, apiId } = await anApplicationWithApi(server, owner, id)
  const applicationId = application.id
  await server.call(
    routes.applications.changeShares,
    { parameters: { applicationId }, body: { isPublic: true, shares: [] } },
    owner,
  )
  return { parameters: { applicationId, deploymentId: await deployed(server, owner, applicationId), apiId } }
}

/** Runs it as somebody, or as a visitor. */
export const runAsking = async (
  server: TestServer,
  { parameters }: AskingApi,
  as: TestCaller | null,
): Promise<RunView> => {
  const body = { runId: randomUUID(), inputs: {}, eventType: 'runClick' as const }
  const answer = await server.attempt(routes.runs.runPublished, { parameters, body }, as)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers as declared
  return answer.body as RunView
}

/** The login that somebody lacks to run it. Throws where none is missing. */
export const missingLogin = async (
  server: TestServer,
  api: AskingApi,
  as: TestCaller,
): Promise<LoginView> => {
  const { login } = await server.call(routes.oauth.beginInApplication, { ...api, body: {} }, as)
  if (login === null) throw new Error('No login is missing.')
  return login
}
