import { randomUUID } from 'node:crypto'
import { type FollowedRevision, followedText, type LiveEvent, routes } from '@ashlar/contract'
import { type Change, pageVersion } from '@ashlar/schema'
import { expect, vi } from 'vitest'
import type { TestPerson, TestServer } from '../testing.ts'

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
