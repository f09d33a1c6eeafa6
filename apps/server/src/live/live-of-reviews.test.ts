import { type LiveEvent, routes, type WorkflowView } from '@ashlar/contract'
import { pageVersion } from '@ashlar/schema'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createLogger } from '../platform/logs.ts'
import { Notifications } from '../platform/queue/notifications.ts'
import type { TestPerson, TestServer } from '../testing.ts'
import { savedWith } from '../workflows/testing.ts'
import { Live } from './live.ts'
import { latestOfApi, type TestFollower, withSharedWorkflow } from './testing.ts'

const { started, share, opened } = withSharedWorkflow()
let server: TestServer
let ada: TestPerson
let ben: TestPerson
let workflow: WorkflowView
beforeEach(() => {
  ;({ server, ada, ben, workflow } = started())
})

describe('somebody who looks at a review', () => {
  const ofIt = () => ({ parameters: { apiId: workflow.id } })
  const aReview = async () => {
    await server.call(routes.apiBranches.createBranch, { ...ofIt(), body: { name: 'apart' } }, ada)
    const { branches } = await server.call(routes.apiBranches.listBranches, ofIt(), ada)
    const branchId = branches.find(({ isDefault }) => !isDefault)?.id ?? ''
    const body = { branchId, title: 'Look' }
    const { id } = await server.call(routes.apiBranches.askForReview, { ...ofIt(), body }, ada)
    return { reviewId: id, branchId }
  }
  const marks = ({ events }: TestFollower) =>
    events.flatMap((event) => (event.type === 'api' ? [event.reviews] : []))
  /** Does something, and waits until the number is another one than before. */
  const isTold = async (follower: TestFollower, work: () => Promise<unknown>): Promise<void> => {
    const before = marks(follower).at(-1)
    await work()
    await vi.waitFor(() => expect(marks(follower).at(-1)).not.toBe(before))
  }

  it('is told of a comment, of a thread that is settled, of a verdict, and of a change on the branch', async () => {
    const { reviewId, branchId } = await aReview()
    const follower = await opened(ben)
    const parameters = { apiId: workflow.id, reviewId }
    let commentId = ''
    await isTold(follower, async () => {
      const said = { parameters, body: { text: 'Why?' } }
      commentId = (await server.call(routes.apiBranches.addReviewComment, said, ada)).id
    })
    await isTold(follower, () =>
      server.call(
        routes.apiBranches.resolveReviewComment,
        { parameters: { ...parameters, commentId }, body: { isResolved: true } },
        ada,
      ),
    )
    await isTold(follower, async () => {
      const { commitId } = await server.call(routes.apiBranches.readReview, { parameters }, ada)
      const body = { verdict: 'changes' as const, commitId }
      await server.call(routes.apiBranches.decideReview, { parameters, body }, ada)
    })
    await isTold(follower, async () => {
      const branch = await server.call(
        routes.workflows.read,
        { parameters: { workflowId: workflow.id }, query: { branch: 'apart' } },
        ada,
      )
      expect(branch.id).toBe(branchId)
      await server.call(routes.workflows.saveChange, savedWith(branch, { blocks: [] }), ada)
    })
    await isTold(follower, () =>
      server.call(routes.apiBranches.updateReview, { parameters, body: { isOpen: false } }, ada),
    )
  })

  it('is told of what another server took', async () => {
    const { reviewId } = await aReview()
    const { database } = server.services.platform
    const logs = createLogger('silent')
    const notifications = new Notifications(database.pool, logs)
    const other = new Live({ database, clock: systemClock, logs, notifications })
    await notifications.start()
    const events: LiveEvent[] = []
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
      noun: 'workflow',
      placeId: workflow.id,
      tab: 'elsewhere',
      isToldChanges: true,
      version: pageVersion,
      followed: [{ kind: 'api', id: workflow.id, revision: workflow.revision }],
      events: { begin: () => undefined, tell: (event) => void events.push(event), isBehind: false },
      signal: new AbortController().signal,
    })
    await vi.waitFor(() => expect(latestOfApi(events)).toBeDefined())
    const before = latestOfApi(events)
    const parameters = { apiId: workflow.id, reviewId }
    await server.call(routes.apiBranches.addReviewComment, { parameters, body: { text: 'Why?' } }, ada)
    await vi.waitFor(() => expect(latestOfApi(events)).not.toEqual(before))
    other.stop()
    expect(await following).toEqual({ reason: 'stopped' })
    await notifications.stop()
  })

  it('is told nothing any more once they lost the right', async () => {
    const { reviewId } = await aReview()
    const follower = await opened(ben)
    await share('executor')
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_allowed' } })
    const told = follower.events.length
    const parameters = { apiId: workflow.id, reviewId }
    await server.call(routes.apiBranches.addReviewComment, { parameters, body: { text: 'Why?' } }, ada)
    expect(follower.events).toHaveLength(told)
  })
})
