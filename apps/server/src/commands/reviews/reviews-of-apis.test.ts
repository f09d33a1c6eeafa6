import { randomUUID } from 'node:crypto'
import { type CommentPlace, routes, type WorkflowView } from '@ashlar/contract'
import { type Block, definitionId } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'
import { answering, savedWith } from '../../workflows/testing.ts'

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let carla: TestPerson
let workflow: WorkflowView
let branch: WorkflowView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  carla = await server.aMember(ada, 'developer')
})
afterAll(() => server.close())

const answer = answering('"as before"')
const saying = (text: string): Block => ({ ...answering(JSON.stringify(text)), id: answer.id })
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
const readBranch = () =>
  server.call(
    routes.workflows.read,
    { parameters: { workflowId: workflow.id }, query: { branch: 'refunds' } },
    ada,
  )
const save = async (text: string, person = bruno): Promise<void> => {
  const body = savedWith(await readBranch(), { blocks: [saying(text)] })
  expect(await server.attempt(routes.workflows.saveChange, body, person)).toMatchObject({ status: 200 })
}

beforeEach(async () => {
  const body = { name: `Refund ${randomUUID()}`, initialBlocks: [answer] }
  workflow = await server.call(routes.workflows.create, { body }, ada)
  await share(bruno, carla)
  await server.call(routes.apiBranches.createBranch, { ...ofIt(), body: { name: 'refunds' } }, bruno)
  await save('as on the branch')
  branch = await readBranch()
})

const ask = (more: object = {}, person = bruno) =>
  server.attempt(
    routes.apiBranches.askForReview,
    { ...ofIt(), body: { branchId: branch.id, title: 'Refunds', ...more } },
    person,
  )
const aReview = async () => String(Object((await ask()).body).id)
const of = (reviewId: string) => ({ parameters: { apiId: workflow.id, reviewId } })
const read = (reviewId: string) => server.call(routes.apiBranches.readReview, of(reviewId), ada)
const decide = async (reviewId: string, person: TestPerson, commitId?: string) =>
  server.attempt(
    routes.apiBranches.decideReview,
    { ...of(reviewId), body: { verdict: 'approve', commitId: commitId ?? (await read(reviewId)).commitId } },
    person,
  )
const comment = (reviewId: string, text: string, place?: CommentPlace, person = carla) =>
  server.attempt(
    routes.apiBranches.addReviewComment,
    { ...of(reviewId), body: { text, ...(place === undefined ? {} : { place }) } },
    person,
  )
const comments = async (reviewId: string) =>
  (await server.call(routes.apiBranches.listReviewComments, { ...of(reviewId), query: {} }, ada)).comments
const protect = (approvalsNeeded: number) =>
  server.call(
    routes.apiBranches.protectBranch,
    { ...ofIt(), body: { isProtected: true, approvalsNeeded } },
    ada,
  )
const merge = () =>
  server.attempt(
    routes.apiBranches.mergeBranch,
    {
      parameters: { apiId: workflow.id, branchId: branch.id },
      body: { into: 'default' as const, choices: [] },
    },
    ada,
  )
const missing = { status: 403, body: { code: 'approvals_missing' } }

describe('a review of a branch of a workflow', () => {
  it('is asked for once at a time, told by mail with the way to the workflow, and noted in the audit', async () => {
    expect(await ask({ reviewers: [carla.email] })).toMatchObject({
      status: 200,
      body: { state: 'open', branch: { id: branch.id, name: 'refunds' }, reviewers: [{ id: carla.userId }] },
    })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const mails = server.mails.filter(({ text }) => text.includes(workflow.id))
    expect(mails).toMatchObject([{ to: carla.email }])
    expect(mails[0]?.text).toContain(`/workflows/${workflow.id}`)
    const { rows } = await server.services.platform.database.queries.execute(
      sql`select entity_type from audit_entries where entity_id = ${workflow.id} and action = 'ask for review'`,
    )
    expect(rows).toEqual([{ entity_type: 'workflow' }])
  })

  it('is asked once where two ask at the same moment', async () => {
    const answers = await Promise.all([ask(), ask({}, carla)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('has comments on a block, which are outdated once that changed', async () => {
    const id = await aReview()
    const place = { pageId: null, recordId: definitionId, blockId: answer.id }
    expect(await comment(id, 'Why this?', place)).toMatchObject({ status: 200 })
    expect(await comments(id)).toMatchObject([
      { text: 'Why this?', place: { name: `${workflow.name}, ${answer.name}`, isOutdated: false } },
    ])
    await save('otherwise')
    expect(await comments(id)).toMatchObject([{ place: { isOutdated: true } }])
    for (const wrong of [
      { ...place, blockId: randomUUID() },
      { ...place, recordId: randomUUID() },
      { ...place, pageId: randomUUID() },
    ]) {
      expect(await comment(id, 'Hello', wrong)).toMatchObject({ status: 400 })
    }
  })

  it('is read and commented on by those who may edit, and does not exist for anybody else', async () => {
    const id = await aReview()
    const [other, stranger] = [await server.aMember(ada, 'developer'), await server.anOwner()]
    for (const person of [other, stranger]) {
      expect((await server.attempt(routes.apiBranches.readReview, of(id), person)).status).toBe(404)
      expect((await comment(id, 'Hello', undefined, person)).status).toBe(404)
      expect((await decide(id, person)).status).toBe(404)
    }
    expect(await ask({ reviewers: [other.email] })).toMatchObject({
      body: { message: expect.stringContaining('Nobody who may edit this workflow has the address') },
    })
  })

  it('of another one, or of an application, does not exist at this one', async () => {
    const id = await aReview()
    const other = await server.call(routes.workflows.create, { body: { name: randomUUID() } }, ada)
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
    const parameters = { apiId: other.id, reviewId: id }
    expect((await server.attempt(routes.apiBranches.readReview, { parameters }, ada)).status).toBe(404)
    const there = { parameters: { applicationId: application.id, reviewId: id } }
    expect((await server.attempt(routes.applications.readReview, there, ada)).status).toBe(404)
    expect((await ask({ branchId: other.id })).status).toBe(404)
    expect((await ask({ branchId: workflow.id })).status).toBe(404)
  })

  it('goes with its branch', async () => {
    const id = await aReview()
    const parameters = { apiId: workflow.id, branchId: branch.id }
    await server.call(routes.apiBranches.removeBranch, { parameters }, ada)
    expect((await server.attempt(routes.apiBranches.readReview, of(id), ada)).status).toBe(404)
  })
})

describe('a protected workflow that asks for approvals', () => {
  it('is merged once somebody approved just what the branch holds, and the review is closed by it', async () => {
    await protect(1)
    expect(await merge()).toMatchObject(missing)
    const id = await aReview()
    const { commitId } = await read(id)
    expect(await decide(id, carla)).toMatchObject({ status: 200, body: { approvals: 1, approvalsNeeded: 1 } })
    await save('changed since')
    expect(await merge()).toMatchObject(missing)
    expect(await decide(id, carla, commitId)).toMatchObject({ status: 409 })
    expect(await decide(id, carla)).toMatchObject({ status: 200 })
    expect(await merge()).toMatchObject({ status: 200, body: { isMerged: true } })
    expect((await read(id)).state).toBe('merged')
  })

  it('counts neither whoever changed the branch nor whoever asked, nor a right that is gone', async () => {
    await protect(1)
    const id = String(Object((await ask({}, carla)).body).id)
    for (const person of [bruno, carla]) {
      expect(await decide(id, person)).toMatchObject({ status: 403 })
    }
    const other = await server.aMember(ada, 'developer')
    await share(bruno, carla, other)
    expect(await decide(id, other)).toMatchObject({ status: 200 })
    await share(bruno, carla)
    expect(await merge()).toMatchObject(missing)
    expect((await read(id)).verdicts).toMatchObject([{ lapsed: 'right' }])
  })

  it('is merged with what was approved, or not at all, where somebody saves at the same moment', async () => {
    await protect(1)
    const id = await aReview()
    await decide(id, carla)
    const [, merged] = await Promise.all([save('at the same moment'), merge()])
    const now = await server.call(routes.workflows.read, { parameters: { workflowId: workflow.id } }, ada)
    if (merged.status === 200)
      expect(now.apiPb.blocks).toMatchObject([{ data: expect.stringContaining('as on the branch') }])
    else expect(now.apiPb.blocks).toMatchObject([{ data: expect.stringContaining('as before') }])
  })
})

describe('a review of a branch of a scheduled job', () => {
  it('is asked for and approved as that of a workflow is', async () => {
    const job = await server.call(routes.scheduledJobs.create, { body: { name: randomUUID() } }, ada)
    const parameters = { apiId: job.id }
    await server.call(routes.apiBranches.createBranch, { parameters, body: { name: 'hourly' } }, ada)
    const { branches } = await server.call(routes.apiBranches.listBranches, { parameters }, ada)
    const branchId = branches[1]?.id ?? ''
    const body = { branchId, title: 'Hourly' }
    const review = await server.call(routes.apiBranches.askForReview, { parameters, body }, ada)
    expect(review.notApproving).toBe('You asked for this review, so somebody else has to approve it.')
  })
})
