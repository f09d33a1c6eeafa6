import { randomUUID } from 'node:crypto'
import { routes, type WorkflowView } from '@ashlar/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { answering, savedWith } from '../../workflows/testing.ts'

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let carla: TestPerson
let dora: TestPerson
let groupId: string
let workflow: WorkflowView
let branchId: string

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  carla = await server.aMember(ada, 'developer')
  dora = await server.aMember(ada, 'developer')
})
afterAll(() => server.close())

const answer = answering('"as before"')
const ofIt = () => ({ parameters: { apiId: workflow.id } })
const share = (...people: TestPerson[]) =>
  server.call(
    routes.workflows.changeShares,
    {
      parameters: { workflowId: workflow.id },
      body: {
        shares: people.map(({ userId }) => ({
          subject: { kind: 'user' as const, userId },
          role: 'builder' as const,
        })),
      },
    },
    ada,
  )
const aGroup = async (...people: TestPerson[]): Promise<string> => {
  const { id } = await server.call(routes.groups.create, { body: { name: `Makers ${randomUUID()}` } }, ada)
  await bring(id, ...people.map(({ userId }) => userId))
  return id
}
const bring = (group: string, ...userIds: string[]) =>
  server.call(routes.groups.addMembers, { parameters: { groupId: group }, body: { userIds } }, ada)
const takeOut = (group: string, userId: string) =>
  server.call(routes.groups.removeMember, { parameters: { groupId: group, userId } }, ada)

beforeEach(async () => {
  const body = { name: `Refund ${randomUUID()}`, initialBlocks: [answer] }
  workflow = await server.call(routes.workflows.create, { body }, ada)
  await share(bruno, carla)
  groupId = await aGroup(bruno, carla, dora)
  await server.call(routes.apiBranches.createBranch, { ...ofIt(), body: { name: 'refunds' } }, bruno)
  const branch = await server.call(
    routes.workflows.read,
    { parameters: { workflowId: workflow.id }, query: { branch: 'refunds' } },
    ada,
  )
  branchId = branch.id
  const changed = savedWith(branch, { blocks: [{ ...answering('"after"'), id: answer.id }] })
  await server.call(routes.workflows.saveChange, changed, bruno)
})

const ask = (reviewerGroups: string[], reviewers: string[] = []) =>
  server.attempt(
    routes.apiBranches.askForReview,
    { ...ofIt(), body: { branchId, title: 'Refunds', reviewerGroups, reviewers } },
    bruno,
  )
const aReview = async (reviewerGroups: string[] = []) => String(Object((await ask(reviewerGroups)).body).id)
const of = (reviewId: string) => ({ parameters: { apiId: workflow.id, reviewId } })
const read = (reviewId: string) => server.call(routes.apiBranches.readReview, of(reviewId), ada)
const approve = async (reviewId: string, person: TestPerson) =>
  server.call(
    routes.apiBranches.decideReview,
    { ...of(reviewId), body: { verdict: 'approve', commitId: (await read(reviewId)).commitId } },
    person,
  )
const mailed = () =>
  server.mails.filter(({ text }) => text.includes(workflow.id)).map(({ to, subject }) => ({ to, subject }))

describe('a group that is asked for a review', () => {
  it('is told by those in it who may edit, each once and not whoever asks', async () => {
    expect((await ask([groupId], [carla.email])).body).toMatchObject({
      reviewers: [{ id: carla.userId }],
      groups: [{ id: groupId, hasApproved: false }],
    })
    expect(mailed()).toEqual([{ to: carla.email, subject: expect.stringContaining('asks you for a review') }])
  })

  it('has answered once any one in it approved what the branch holds', async () => {
    const id = await aReview([groupId])
    await approve(id, carla)
    expect(await read(id)).toMatchObject({ approvals: 1, groups: [{ hasApproved: true }] })
    await takeOut(groupId, carla.userId)
    expect(await read(id)).toMatchObject({ approvals: 1, groups: [{ hasApproved: false }] })
    await bring(groupId, carla.userId)
    await share(bruno)
    expect(await read(id)).toMatchObject({ approvals: 0, groups: [{ hasApproved: false }] })
  })

  it('is answered by who came into it since, and not by others', async () => {
    const makers = await aGroup(carla)
    const id = await aReview([makers])
    await share(bruno, carla, dora)
    await approve(id, dora)
    expect(await read(id)).toMatchObject({ approvals: 1, groups: [{ hasApproved: false }] })
    await bring(makers, dora.userId)
    expect(await read(id)).toMatchObject({ groups: [{ hasApproved: true }] })
  })

  it('is refused where nobody else in it may edit, or it is none of the organization', async () => {
    expect(await ask([await aGroup(bruno, dora)])).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^Nobody else in Makers .* may edit this workflow\./u) },
    })
    const stranger = await server.anOwner()
    const foreign = await server.call(routes.groups.create, { body: { name: 'Foreign' } }, stranger)
    const unknown = { status: 400, body: { message: expect.stringContaining('does not exist any more') } }
    expect(await ask([foreign.id])).toMatchObject(unknown)
    expect(await ask([randomUUID()])).toMatchObject(unknown)
    expect(mailed()).toEqual([])
  })

  it('is left out once it is deleted', async () => {
    const makers = await aGroup(carla)
    const id = await aReview([makers, groupId])
    await server.call(routes.groups.remove, { parameters: { groupId: makers } }, ada)
    expect((await read(id)).groups).toMatchObject([{ id: groupId }])
  })
})

describe('somebody whom a comment names', () => {
  const offered = async (reviewId: string, search: string, person = bruno) => {
    const { people } = await server.call(
      routes.apiBranches.listMentionable,
      { ...of(reviewId), query: { search } },
      person,
    )
    return people.map(({ id }) => id)
  }
  const comment = (reviewId: string, mentions: string[], person = bruno) =>
    server.call(
      routes.apiBranches.addReviewComment,
      { ...of(reviewId), body: { text: 'Is it tested?', mentions } },
      person,
    )
  const comments = async (reviewId: string) =>
    (await server.call(routes.apiBranches.listReviewComments, { ...of(reviewId), query: {} }, ada)).comments

  it('is offered by a part of the name where they can see the review, and nobody else is', async () => {
    const id = await aReview()
    const those = await offered(id, '')
    expect(those).toEqual(expect.arrayContaining([ada.userId, carla.userId]))
    expect(those).not.toContain(bruno.userId)
    expect(those).not.toContain(dora.userId)
    const { people } = await server.call(routes.apiBranches.listMentionable, { ...of(id), query: {} }, bruno)
    const name = people.find((one) => one.id === carla.userId)?.name ?? ''
    expect(await offered(id, name.toUpperCase())).toContain(carla.userId)
    expect(await offered(id, 'nobody is called % so')).toEqual([])
    expect(
      (await server.attempt(routes.apiBranches.listMentionable, { ...of(id), query: {} }, dora)).status,
    ).toBe(404)
  })

  it('is told once by mail and stands with the comment', async () => {
    const id = await aReview()
    await comment(id, [carla.userId, carla.userId, bruno.userId])
    expect(await comments(id)).toMatchObject([
      { mentions: expect.arrayContaining([{ id: carla.userId, name: expect.any(String) }]) },
    ])
    expect(mailed()).toEqual([
      { to: carla.email, subject: expect.stringContaining('mentions you in a review') },
    ])
  })

  it('is neither told nor named where they cannot see it, or belong to another organization', async () => {
    const id = await aReview()
    const stranger = await server.anOwner()
    await comment(id, [dora.userId, stranger.userId, randomUUID()])
    expect(await comments(id)).toMatchObject([{ mentions: [] }])
    expect(mailed()).toEqual([])
  })

  it('is not told any more once they lost the right', async () => {
    const id = await aReview()
    await share(bruno)
    await comment(id, [carla.userId])
    expect(mailed()).toEqual([])
  })
})
