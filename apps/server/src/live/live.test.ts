import { randomUUID } from 'node:crypto'
import { type ApplicationView, type LiveEvent, type PageView, routes } from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessions } from '../tables/identity.ts'
import { pageChanges, pages } from '../tables/pages.ts'
import { systemClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logs.ts'
import { Notifications } from '../platform/queue/notifications.ts'
import { startTestServer, type TestPerson, type TestServer } from '../testing.ts'
import { announceSaved } from '../change-log/announce-saved.ts'
import { Live, mostChannelsOfPerson, shownPerMinute } from './live.ts'
import {
  changesIn,
  elapsed,
  follow,
  listen,
  pathOfApplication,
  type TestFollower,
  variable,
} from './testing.ts'

let server: TestServer
let address: string
let ada: TestPerson
let ben: TestPerson
let application: ApplicationView
let page: PageView
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
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  await share('builder')
  page = await server.call(routes.pages.read, { parameters: { pageId: application.pages[0]?.id ?? '' } }, ada)
})
afterEach(() => {
  for (const follower of followers) follower.leave()
  followers = []
})

const share = (role: 'builder' | 'viewer') =>
  server.call(
    routes.applications.changeShares,
    {
      parameters: { applicationId: application.id },
      body: { isPublic: false, shares: [{ subject: { kind: 'user', userId: ben.userId }, role }] },
    },
    ada,
  )

const opened = async (
  person: TestPerson,
  more: { tab?: string; revision?: number; version?: number } = {},
) => {
  const { revision = page.revision, ...given } = more
  const follower = await follow(address, person, {
    path: pathOfApplication(application.id),
    followed: [
      { kind: 'page', id: page.id, revision },
      { kind: 'application', id: application.id, revision: application.document.revision },
    ],
    ...given,
  })
  followers.push(follower)
  return follower
}

let names = 0
const newName = (): string => `V${(names += 1)}`

const save = async (person: TestPerson, baseRevision = page.revision, requestId: string = randomUUID()) => {
  const saved = await server.call(
    routes.pages.saveChange,
    { parameters: { pageId: page.id }, body: { requestId, baseRevision, change: variable(newName()) } },
    person,
  )
  return saved.revision
}

describe('somebody who has a page open', () => {
  it('is told what others save, each change once and in order', async () => {
    const follower = await opened(ben)
    const requestId = randomUUID()
    await save(ada, page.revision, requestId)
    await save(ada)
    await save(ada)
    await vi.waitFor(() =>
      expect(follower.revisionsOf(page.id)).toEqual([1, 2, 3].map((n) => page.revision + n)),
    )
    expect(changesIn(follower.events)[0]).toMatchObject({
      requestId,
      author: 'Ada Example',
      authorId: ada.userId,
      change: { added: { [`V${names - 2}`]: { kind: 'stateVariable' } } },
    })
  })

  it('is told first what was saved since the revision that they have', async () => {
    await save(ada)
    await save(ada)
    const follower = await opened(ben)
    await save(ada)
    await vi.waitFor(() =>
      expect(follower.revisionsOf(page.id)).toEqual([1, 2, 3].map((n) => page.revision + n)),
    )
  })

  it('misses nothing and hears nothing twice while the connection drops again and again', async () => {
    const tab = randomUUID()
    const heard: number[] = []
    let isSaving = true
    const saving = (async () => {
      for (let count = 0; count < 40; count += 1) await save(ada)
      isSaving = false
    })()
    while (isSaving) {
      const follower = await opened(ben, { tab, revision: heard.at(-1) ?? page.revision })
      await vi.waitFor(() => expect(follower.revisionsOf(page.id).length).toBeGreaterThan(0))
      follower.leave()
      heard.push(...follower.revisionsOf(page.id))
    }
    await saving
    const last = await opened(ben, { tab, revision: heard.at(-1) ?? page.revision })
    await vi.waitFor(() =>
      expect([...heard, ...last.revisionsOf(page.id)]).toEqual(
        Array.from({ length: 40 }, (_, index) => page.revision + 1 + index),
      ),
    )
  })

  it('is sent to read the page as a whole where too much was saved, or it was put back', async () => {
    const { queries } = server.services.platform.database
    await queries
      .update(pages)
      .set({ revision: page.revision + 501 })
      .where(eq(pages.id, page.id))
    const behind = { type: 'behind', document: { kind: 'page', id: page.id } }
    const late = await opened(ben)
    await vi.waitFor(() => expect(late.events).toContainEqual(behind))
    const early = await opened(ada, { revision: page.revision + 600 })
    await vi.waitFor(() => expect(early.events).toContainEqual(behind))
  })

  it('is told what follows in the application, such as the route of a page that was added', async () => {
    const follower = await opened(ben)
    const parameters = { applicationId: application.id }
    await server.call(routes.applications.createPage, { parameters, body: { name: 'Invoices' } }, ada)
    await vi.waitFor(() => expect(follower.revisionsOf(application.id)).toHaveLength(1))
    await vi.waitFor(() => {
      const told = follower.events.filter((event) => event.type === 'application')
      expect(told.at(-1)?.pages.map(({ name }) => name)).toEqual(['Page1', 'Invoices'])
    })
  })

  it('is told of a deployment and of another name', async () => {
    const follower = await opened(ben)
    const parameters = { applicationId: application.id }
    const deployment = await server.call(routes.applications.deploy, { parameters, body: {} }, ada)
    await server.call(routes.applications.update, { parameters, body: { name: 'Sales' } }, ada)
    await vi.waitFor(() =>
      expect(follower.events).toContainEqual(
        expect.objectContaining({ type: 'application', name: 'Sales', deploymentId: deployment.id }),
      ),
    )
  })

  it('has each of two tabs told of the other', async () => {
    const [one, other] = [await opened(ben), await opened(ben)]
    await save(ben)
    for (const tab of [one, other]) {
      await vi.waitFor(() => expect(tab.revisionsOf(page.id)).toHaveLength(1))
    }
    expect(other.events).toContainEqual(
      expect.objectContaining({
        type: 'people',
        people: [
          expect.objectContaining({ tab: one.tab, userId: ben.userId }),
          expect.objectContaining({ tab: other.tab, userId: ben.userId }),
        ],
      }),
    )
  })

  it('hears of what another server has stored', async () => {
    const { database } = server.services.platform
    const logs = createLogger('silent')
    const notifications = new Notifications(database.pool, logs)
    const other = new Live({ database, clock: systemClock, logs, notifications })
    await notifications.start()
    const events: LiveEvent[] = []
    const leaving = new AbortController()
    const following = other.follow({
      principal: {
        kind: 'member',
        userId: ben.userId,
        organizationId: ben.organizationId,
        organizationName: '',
        permissions: new Set(),
        groups: [],
        rightsVersion: '',
        name: 'Ben',
        email: ben.email,
      },
      noun: 'application',
      placeId: application.id,
      tab: 'elsewhere',
      isToldChanges: true,
      version: pageVersion,
      followed: [{ kind: 'page', id: page.id, revision: page.revision }],
      events: { begin: () => undefined, tell: (event) => void events.push(event), isBehind: false },
      signal: leaving.signal,
    })
    const here = await opened(ada)
    await vi.waitFor(() =>
      expect(here.events).toContainEqual(
        expect.objectContaining({ type: 'person', person: expect.objectContaining({ tab: 'elsewhere' }) }),
      ),
    )
    await save(ada)
    await vi.waitFor(() => expect(changesIn(events)).toHaveLength(1))
    other.stop()
    expect(await following).toEqual({ reason: 'stopped' })
    await vi.waitFor(() =>
      expect(here.events).toContainEqual({ type: 'left', tab: 'elsewhere', userId: ben.userId }),
    )
    await notifications.stop()
  })

  it('hears within a second of what was stored by a server that died before it could tell', async () => {
    const follower = await opened(ben)
    const { queries } = server.services.platform.database
    const revision = page.revision + 1
    await queries.transaction(async (rows) => {
      await rows.update(pages).set({ revision }).where(eq(pages.id, page.id))
      await rows.insert(pageChanges).values({
        documentId: page.id,
        revision,
        requestId: randomUUID(),
        authorId: ada.userId,
        change: variable(newName()),
      })
    })
    const took = await elapsed(() =>
      vi.waitFor(() => expect(follower.revisionsOf(page.id)).toEqual([revision]), { interval: 10 }),
    )
    expect(took).toBeLessThan(1_000)
  })

  it('hears nothing of what was told and then not stored', async () => {
    const follower = await opened(ben)
    const { queries } = server.services.platform.database
    const undone = queries.transaction(async (rows) => {
      await rows
        .update(pages)
        .set({ revision: page.revision + 1 })
        .where(eq(pages.id, page.id))
      await announceSaved(rows, { kind: 'page', id: page.id })
      throw new Error('The server ends here.')
    })
    await expect(undone).rejects.toThrow('The server ends here.')
    await save(ada)
    await vi.waitFor(() => expect(follower.revisionsOf(page.id)).toEqual([page.revision + 1]))
  })
})

describe('following', () => {
  it('sends a program of another version to be loaded again', async () => {
    const stale = await opened(ben, { version: pageVersion - 1 })
    expect(await stale.ended).toEqual({ answer: { reason: 'reload' } })
    expect(stale.events).toEqual([])
  })

  it('is refused for a page of another application', async () => {
    const other = await server.call(routes.applications.create, { body: { name: 'Secret' } }, ada)
    const refused = await follow(address, ben, {
      path: pathOfApplication(application.id),
      followed: [{ kind: 'page', id: other.pages[0]?.id ?? '', revision: 0 }],
    })
    expect(refused.status).toBe(404)
  })

  it('ends within a second when the application is not shared any more', async () => {
    const follower = await opened(ben)
    await share('viewer')
    expect(await elapsed(() => follower.ended)).toBeLessThan(1_000)
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_allowed' } })
    const told = follower.events.length
    await save(ada)
    expect(follower.events).toHaveLength(told)
  })

  it('is told within a second when the rights to it change, or what the person may do at all', async () => {
    const follower = await opened(ben)
    const times = () => follower.events.filter(({ type }) => type === 'application').length
    expect(times()).toBe(1)
    const parameters = { applicationId: application.id }
    const everyone = { subject: { kind: 'everyone' as const }, role: 'viewer' }
    const toBen = { subject: { kind: 'user' as const, userId: ben.userId }, role: 'builder' }
    await server.call(
      routes.applications.changeShares,
      { parameters, body: { isPublic: false, shares: [everyone, toBen] } },
      ada,
    )
    await vi.waitFor(() => expect(times()).toBe(2), { timeout: 1_000 })
    await server.call(
      routes.members.changeRole,
      { parameters: { userId: ben.userId }, body: { role: 'admin' } },
      ada,
    )
    await vi.waitFor(() => expect(times()).toBe(3), { timeout: 1_000 })
    await server.call(
      routes.members.changeRole,
      { parameters: { userId: ben.userId }, body: { role: 'developer' } },
      ada,
    )
    await vi.waitFor(() => expect(times()).toBe(4), { timeout: 1_000 })
  })

  it('ends within a second when the person is signed out', async () => {
    const cy = await server.aMember(ada, 'admin')
    const follower = await opened(cy)
    const { queries } = server.services.platform.database
    await queries.delete(sessions).where(eq(sessions.userId, cy.userId))
    expect(await elapsed(() => follower.ended)).toBeLessThan(1_000)
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_signed_in' } })
  })

  it('ends when the application is deleted', async () => {
    const follower = await opened(ben)
    await server.call(routes.applications.remove, { parameters: { applicationId: application.id } }, ada)
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_allowed' } })
    const again = await opened(ben)
    expect(again.status).toBe(404)
  })

  it('lets one person have so many channels and refuses the rest of a thousand', async () => {
    const all: TestFollower[] = []
    // Some at a time: so many connections would be refused before anything of them is read.
    while (all.length < 1_000)
      all.push(...(await Promise.all(Array.from({ length: 100 }, () => opened(ben)))))
    const statuses = all.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(mostChannelsOfPerson)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - mostChannelsOfPerson)
    const [kept] = all.filter(({ status }) => status === 200)
    // A tab that comes back takes the place of its own earlier connection.
    const again = await opened(ben, { tab: kept?.tab ?? '' })
    expect(again.status).toBe(200)
    expect(await kept?.ended).toEqual({ answer: { reason: 'replaced' } })
    const other = await opened(ada)
    expect(other.status).toBe(200)
  })
})

describe('who is here', () => {
  const show = (person: TestPerson, tab: string, selection: string[]) =>
    server.attempt(
      routes.live.show,
      {
        parameters: { applicationId: application.id, tab },
        body: { pageId: page.id, selection, isActive: true },
      },
      person,
    )
  const shownOf = ({ events }: TestFollower, tab: string) =>
    events.flatMap((event) =>
      event.type === 'person' && event.person.tab === tab ? [event.person.selection] : [],
    )

  it('is told with what they select, and when they are gone', async () => {
    const [watching, seen] = [await opened(ada), await opened(ben)]
    await show(ben, seen.tab, ['w1'])
    await vi.waitFor(() => expect(shownOf(watching, seen.tab).at(-1)).toEqual(['w1']))
    seen.leave()
    await vi.waitFor(
      () => expect(watching.events).toContainEqual({ type: 'left', tab: seen.tab, userId: ben.userId }),
      { timeout: 6_000 },
    )
  })

  it('cannot be said by somebody else', async () => {
    const [watching, seen] = [await opened(ada), await opened(ben)]
    expect((await show(ada, seen.tab, ['forged'])).status).toBe(200)
    await show(ben, seen.tab, ['own'])
    await vi.waitFor(() => expect(shownOf(watching, seen.tab).at(-1)).toEqual(['own']))
    expect(shownOf(watching, seen.tab)).not.toContainEqual(['forged'])
  })

  it('is told a few times a second however often it is said, and refused in the end', async () => {
    const cy = await server.aMember(ada, 'admin')
    const [watching, flooding] = [await opened(ada), await opened(cy)]
    const begun = performance.now()
    const answers = await Promise.all(
      Array.from({ length: shownPerMinute }, (_, index) => show(cy, flooding.tab, [`w${index}`])),
    )
    await save(ada)
    await vi.waitFor(() => expect(watching.revisionsOf(page.id)).toHaveLength(1))
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    const most = Math.ceil((performance.now() - begun) / 100) + 2
    expect(shownOf(watching, flooding.tab).length).toBeLessThanOrEqual(most)
  })
})
