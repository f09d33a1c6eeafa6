import { randomUUID } from 'node:crypto'
import {
  type FollowedRevision,
  followedText,
  type LiveEvent,
  routes,
  type WorkflowView,
} from '@ashlar/contract'
import { type Change, pageVersion } from '@ashlar/schema'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { aWorkflow } from '../workflows/testing.ts'

/** What somebody follows, and as whom. */
export interface TestFollow {
  /** Where it is followed: below the address of an application, a workflow or a job. */
  readonly path: string
  readonly followed: readonly FollowedRevision[]
  readonly tab?: string
  readonly version?: number
}

/** Somebody who follows an application. */
export interface TestFollower {
  readonly tab: string
  readonly status: number
  readonly events: readonly LiveEvent[]
  /** The revisions of a document of which changes were told, in the order in which they were. */
  readonly revisionsOf: (id: string) => number[]
  /** Resolves to the last line, or to null where there was none. */
  readonly ended: Promise<unknown>
  readonly leave: () => void
}

/** The address at which a test server listens. */
export const listen = (server: TestServer): Promise<string> =>
  server.http.listen({ port: 0, host: '127.0.0.1' })

/** The address below which an application is followed. */
export const pathOfApplication = (applicationId: string): string =>
  routes.live.follow.path.replace(':applicationId', applicationId)

/** Follows over a connection of its own; resolves when the first line is there, or the refusal. */
export const follow = async (
  address: string,
  person: TestPerson,
  { path, followed, tab = randomUUID(), version = pageVersion }: TestFollow,
): Promise<TestFollower> => {
  const controller = new AbortController()
  const query = new URLSearchParams({ tab, version: String(version), follow: followedText.write(followed) })
  const response = await fetch(`${address}${path}?${query.toString()}`, {
    headers: { cookie: person.cookie, accept: 'application/x-ndjson' },
    signal: controller.signal,
  })
  const events: LiveEvent[] = []
  const read = async (): Promise<unknown> => {
    if (response.body === null) return null
    let rest = ''
    let last: unknown = null
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const told = line === '' ? {} : JSON.parse(line)
        if ('event' in told) events.push(told.event)
        else if (line !== '') last = told
      }
    }
    return rest === '' ? last : JSON.parse(rest)
  }
  const ended = read().catch(() => null)
  if (response.status === 200) {
    const begun = vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('people'))
    await Promise.race([ended, begun])
  }
  return {
    tab,
    status: response.status,
    events,
    revisionsOf: (id) =>
      events.flatMap((event) =>
        event.type === 'changed' && event.document.id === id
          ? event.changes.map(({ revision }) => revision)
          : [],
      ),
    ended,
    leave: () => controller.abort(),
  }
}

/** A change that adds a variable. */
export const variable = (name: string): Change => ({
  added: {
    [name]: {
      kind: 'stateVariable',
      id: name,
      name,
      defaultValue: '',
      persistance: 'Temporary',
      createdAt: 0,
    },
  },
  updated: {},
  removed: {},
})

/** The changes that were told. */
export const changesIn = (events: readonly LiveEvent[]) =>
  events.flatMap((event) => (event.type === 'changed' ? event.changes : []))

/** How long something took, in milliseconds. */
export const elapsed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** What a test of a workflow that is followed begins with. */
interface SharedWorkflow {
  /** What there is in the test that runs. */
  readonly started: () => {
    readonly server: TestServer
    readonly address: string
    readonly ada: TestPerson
    readonly ben: TestPerson
    readonly workflow: WorkflowView
  }
  /** Gives Ben another role on the workflow. */
  readonly share: (role: 'builder' | 'viewer' | 'executor') => Promise<unknown>
  /** Has somebody follow the workflow, or something else under its address, until the test is over. */
  readonly opened: (person: TestPerson, followed?: TestFollow['followed']) => Promise<TestFollower>
  /** Ends with the test as well. */
  readonly leaveLater: (follower: TestFollower) => void
}

/** A workflow of Ada's that Ben builds too, another one before each test. */
export const withSharedWorkflow = (): SharedWorkflow => {
  let server: TestServer
  let address: string
  let ada: TestPerson
  let ben: TestPerson
  let workflow: WorkflowView
  let followers: TestFollower[] = []

  beforeAll(async () => {
    server = await startTestServer()
    ada = await server.anOwner()
    ben = await server.aMember(ada, 'developer')
    await server.services.background.start()
    address = await listen(server)
  })
  afterAll(async () => {
    // Clients that were cut off leave sockets that never say anything again.
    server.http.server.closeAllConnections()
    await server.close()
  })
  beforeEach(async () => {
    workflow = await aWorkflow(server, ada)
    await share('builder')
  })
  afterEach(() => {
    for (const follower of followers) follower.leave()
    followers = []
  })

  const share: SharedWorkflow['share'] = (role) =>
    server.call(
      routes.workflows.changeShares,
      {
        parameters: { workflowId: workflow.id },
        body: { shares: [{ subject: { kind: 'user', userId: ben.userId }, role }] },
      },
      ada,
    )
  const leaveLater = (follower: TestFollower): void => void followers.push(follower)
  const opened: SharedWorkflow['opened'] = async (
    person,
    followed = [{ kind: 'api', id: workflow.id, revision: workflow.revision }],
  ) => {
    const path = routes.live.followWorkflow.path.replace(':workflowId', workflow.id)
    const follower = await follow(address, person, { path, followed })
    leaveLater(follower)
    return follower
  }
  return { started: () => ({ server, address, ada, ben, workflow }), share, opened, leaveLater }
}

/** The last that was told of a workflow or job itself. */
export const latestOfApi = (events: readonly LiveEvent[]): LiveEvent | undefined =>
  events.filter(({ type }) => type === 'api').at(-1)
