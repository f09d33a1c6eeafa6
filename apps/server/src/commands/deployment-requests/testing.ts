import { randomUUID } from 'node:crypto'
import { type ApplicationView, type DeploymentRequestView, routes } from '@ashlar/contract'
import { addWidget } from '@ashlar/document'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

/** Ada owns what is deployed, and the others build it with her. */
interface PeopleOfTest {
  readonly ada: TestPerson
  readonly bruno: TestPerson
  readonly carla: TestPerson
  readonly dora: TestPerson
}

/** A refusal of what waits for others. */
export const waits = { status: 409, body: { code: 'waits_for_approval' } }

/** What is stored, asked by a statement. */
export const rowsOf = async (server: TestServer, statement: ReturnType<typeof sql>) =>
  (await server.services.platform.database.queries.execute<Record<string, unknown>>(statement)).rows

/** What the audit has of something, the earliest first. */
export const actionsOf = (server: TestServer, id: string) =>
  rowsOf(server, sql`select action, actor_id from audit_entries where entity_id = ${id} order by at`)

/** Starts a server with four people on it before the first test of a file, which reads them from what is answered. */
export const withPeople = () => {
  let started: { server: TestServer; address: string; people: PeopleOfTest } | null = null
  beforeAll(async () => {
    const server = await startTestServer()
    const address = await server.http.listen({ port: 0, host: '127.0.0.1' })
    const ada = await server.anOwner()
    const developer = () => server.aMember(ada, 'developer')
    const people = { ada, bruno: await developer(), carla: await developer(), dora: await developer() }
    started = { server, address, people }
  })
  afterAll(() => started?.server.close())
  const now = () => {
    if (started === null) throw new Error('The server is started before the first test.')
    return started
  }
  return {
    get server() {
      return now().server
    },
    get address() {
      return now().address
    },
    get people() {
      return now().people
    },
  }
}

/** An application that needs an approval, anew before each test, and what four people do with it. */
export const withApplication = () => {
  const started = withPeople()
  let application: ApplicationView
  beforeEach(async () => {
    const { ada, bruno, carla, dora } = started.people
    application = await started.server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
    await share(bruno, carla, dora)
    await need(1)
  })
  const ofIt = (id = application.id) => ({ parameters: { applicationId: id } })
  const share = (...people: TestPerson[]) =>
    started.server.call(
      routes.applications.changeShares,
      {
        ...ofIt(),
        body: {
          isPublic: false,
          shares: people.map(({ userId }) => ({
            subject: { kind: 'user' as const, userId },
            role: 'builder' as const,
          })),
        },
      },
      started.people.ada,
    )
  const need = (approvalsNeeded: number, person = started.people.ada) =>
    started.server.attempt(
      routes.applications.changeDeploymentApprovals,
      { ...ofIt(), body: { approvalsNeeded } },
      person,
    )
  /** Puts another component on a page: what is saved is something else then. */
  const edit = async (person = started.people.bruno, id = application.pages[0]?.id ?? ''): Promise<void> => {
    const page = await started.server.call(routes.pages.read, { parameters: { pageId: id } }, person)
    const canvas = Object.values(page.records).find(
      (record) => record.kind === 'widget' && record.type === 'canvas',
    )
    const place = { type: 'text', parentId: canvas?.id ?? '', place: { left: 0, top: 2 } }
    const outcome = addWidget(page.records, catalogue, place, randomUUID)
    if (!outcome.ok) throw new Error(outcome.message)
    const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
    await started.server.call(routes.pages.saveChange, { parameters: { pageId: id }, body }, person)
  }
  const deploy = (person = started.people.bruno) =>
    started.server.attempt(
      routes.applications.deploy,
      { ...ofIt(), body: { description: 'New prices' } },
      person,
    )
  const deployVersion = (versionId: string, person = started.people.bruno) =>
    started.server.attempt(routes.applications.deployVersion, { ...ofIt(), body: { versionId } }, person)
  const list = (person = started.people.bruno) =>
    started.server.call(routes.applications.listDeploymentRequests, ofIt(), person)
  const request = async (): Promise<DeploymentRequestView> => {
    const [first] = (await list()).requests
    if (first === undefined) throw new Error('Nobody asked for anything.')
    return first
  }
  const decide = async (
    verdict: 'approve' | 'refuse',
    person = started.people.carla,
    { message = verdict === 'refuse' ? 'Not today' : '', id }: { message?: string; id?: string } = {},
  ) => {
    const requestId = id ?? (await request()).id
    const parameters = { ...ofIt().parameters, requestId }
    return started.server.attempt(
      routes.applications.decideDeploymentRequest,
      { parameters, body: { verdict, message } },
      person,
    )
  }
  const withdraw = async (person = started.people.bruno) => {
    const parameters = { ...ofIt().parameters, requestId: (await request()).id }
    return started.server.attempt(routes.applications.withdrawDeploymentRequest, { parameters }, person)
  }
  const versions = () =>
    started.server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, started.people.ada)
  const deployed = async () => (await versions()).deployedId
  const actions = () => actionsOf(started.server, application.id)
  const mailsTo = (person: TestPerson) =>
    started.server.mails.filter(({ to, text }) => to === person.email && text.includes(application.id))

  return {
    actions,
    decide,
    deploy,
    deployed,
    deployVersion,
    edit,
    list,
    mailsTo,
    need,
    ofIt,
    request,
    share,
    versions,
    withdraw,
    get application() {
      return application
    },
    set application(other) {
      application = other
    },
    started,
  }
}
