import { randomUUID } from 'node:crypto'
import { type ApplicationView, type CommentPlace, mostReviewComments, routes } from '@ashlar/contract'
import { addWidget, type Outcome, setProperty } from '@ashlar/document'
import { type ApiRecord, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestPerson, type TestServer } from '../../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let ada: TestPerson
let bruno: TestPerson
let carla: TestPerson
let application: ApplicationView
let branch: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  carla = await server.aMember(ada, 'developer')
})
afterAll(() => server.close())

const ofIt = () => ({ parameters: { applicationId: application.id } })
const share = (...people: TestPerson[]) =>
  server.call(
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
    ada,
  )
const readPage = (id: string) => server.call(routes.pages.read, { parameters: { pageId: id } }, ada)
const pageOf = (view: ApplicationView): string => view.pages[0]?.id ?? ''
const edit = async (
  view: ApplicationView,
  operation: (records: PageRecords) => Outcome,
  person = bruno,
): Promise<void> => {
  const id = pageOf(view)
  const page = await readPage(id)
  const outcome = operation(page.records)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  const saved = await server.attempt(routes.pages.saveChange, { parameters: { pageId: id }, body }, person)
  expect(saved.status).toBe(200)
}
const idOf = (records: PageRecords, name: string): string =>
  Object.values(records).find((record) => record.name === name)?.id ?? ''
const canvasOf = (records: PageRecords): string =>
  Object.values(records).find((record) => record.kind === 'widget' && record.type === 'canvas')?.id ?? ''
const adding = (type: string) => (records: PageRecords) =>
  addWidget(records, catalogue, { type, parentId: canvasOf(records), place: { left: 0, top: 2 } }, randomUUID)
const setting = (name: string, value: string) => (records: PageRecords) =>
  setProperty(records, catalogue, { ids: [idOf(records, name)], path: 'text', value })
const replacing =
  <Kind extends PageRecords[string]>(id: string, change: (record: PageRecords[string]) => Kind) =>
  (records: PageRecords): Outcome => {
    const before = records[id]
    if (before === undefined) throw new Error('It is not there.')
    return { ok: true, change: { added: {}, updated: { [id]: [before, change(before)] }, removed: {} } }
  }

beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  await edit(application, adding('text'), ada)
  await share(bruno, carla)
  await server.call(routes.applications.createBranch, { ...ofIt(), body: { name: 'prices' } }, bruno)
  branch = await server.call(routes.applications.read, { ...ofIt(), query: { branch: 'prices' } }, bruno)
  await edit(branch, setting('Text1', 'New prices'))
})

const ask = (more: object = {}, person = bruno) =>
  server.attempt(
    routes.applications.askForReview,
    { ...ofIt(), body: { branchId: branch.id, title: 'New prices', ...more } },
    person,
  )
const aReview = async () => String(Object((await ask()).body).id)
const of = (reviewId: string) => ({ parameters: { applicationId: application.id, reviewId } })
const read = (reviewId: string, person = ada) =>
  server.call(routes.applications.readReview, of(reviewId), person)
const decide = async (
  reviewId: string,
  verdict: 'approve' | 'changes' | null,
  person = carla,
  commitId?: string,
) =>
  server.attempt(
    routes.applications.decideReview,
    { ...of(reviewId), body: { verdict, commitId: commitId ?? (await read(reviewId)).commitId } },
    person,
  )
const comment = (
  reviewId: string,
  body: { text: string; answerTo?: string; place?: CommentPlace },
  person = carla,
) => server.attempt(routes.applications.addReviewComment, { ...of(reviewId), body }, person)
const comments = async (reviewId: string) =>
  (await server.call(routes.applications.listReviewComments, { ...of(reviewId), query: {} }, ada)).comments
const protect = (approvalsNeeded: number) =>
  server.call(
    routes.applications.protectBranch,
    { ...ofIt(), body: { isProtected: true, approvalsNeeded } },
    ada,
  )
const merge = (person = ada) =>
  server.attempt(
    routes.applications.mergeBranch,
    {
      parameters: { applicationId: application.id, branchId: branch.id },
      body: { into: 'default' as const, choices: [] },
    },
    person,
  )
const missing = { status: 403, body: { code: 'approvals_missing' } }
const actions = async (): Promise<string[]> => {
  const { rows } = await server.services.platform.database.queries.execute<{ action: string }>(
    sql`select action from audit_entries where entity_id = ${application.id} order by at`,
  )
  return rows.map(({ action }) => action)
}

describe('a review of a branch', () => {
  it('is asked for once at a time, listed, and told by mail to those who are named', async () => {
    const answer = await ask({ description: 'For spring', reviewers: [carla.email.toUpperCase()] })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        title: 'New prices',
        description: 'For spring',
        state: 'open',
        branch: { id: branch.id, name: 'prices' },
        createdBy: { id: bruno.userId },
        reviewers: [{ id: carla.userId }],
      },
    })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_exists' } })
    const { reviews } = await server.call(routes.applications.listReviews, ofIt(), carla)
    expect(reviews).toMatchObject([{ title: 'New prices', state: 'open', comments: 0, openThreads: 0 }])
    expect(server.mails.filter(({ text }) => text.includes(application.id))).toMatchObject([
      { to: carla.email },
    ])
  })

  it('is asked of nobody who may not edit the application, whether they exist or not', async () => {
    const [other, stranger] = [await server.aMember(ada, 'developer'), await server.anOwner()]
    for (const { email } of [other, stranger, { email: 'nobody@example.com' }]) {
      expect(await ask({ reviewers: [email] })).toMatchObject({
        status: 400,
        body: {
          message: `Nobody who may edit this application has the address ${email}. Share it with them first.`,
        },
      })
    }
  })

  it('is asked once where two ask at the same moment', async () => {
    const answers = await Promise.all([ask(), ask({}, carla)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  it('is closed, opened again, and gone with its branch', async () => {
    const id = await aReview()
    const change = (isOpen: boolean) =>
      server.call(routes.applications.updateReview, { ...of(id), body: { isOpen } }, ada)
    expect((await change(false)).state).toBe('closed')
    expect(await decide(id, 'approve')).toMatchObject({ status: 400 })
    expect((await change(true)).state).toBe('open')
    await server.call(
      routes.applications.removeBranch,
      { parameters: { applicationId: application.id, branchId: branch.id } },
      ada,
    )
    expect((await server.attempt(routes.applications.readReview, of(id), ada)).status).toBe(404)
  })

  it('is read and commented on by those who may edit, and does not exist for anybody else', async () => {
    const id = await aReview()
    const [viewer, stranger] = [await server.aMember(ada, 'developer'), await server.anOwner()]
    for (const person of [viewer, stranger]) {
      expect((await server.attempt(routes.applications.readReview, of(id), person)).status).toBe(404)
      expect((await comment(id, { text: 'Hello' }, person)).status).toBe(404)
    }
  })

  it('of another application does not exist at this one, nor do its comments', async () => {
    const id = await aReview()
    const thread = String(Object((await comment(id, { text: 'Hello' })).body).id)
    const other = await server.call(routes.applications.create, { body: { name: 'Stock' } }, ada)
    const parameters = { applicationId: other.id, reviewId: id }
    expect((await server.attempt(routes.applications.readReview, { parameters }, ada)).status).toBe(404)
    const body = { text: 'Hello' }
    expect(
      (await server.attempt(routes.applications.addReviewComment, { parameters, body }, ada)).status,
    ).toBe(404)
    expect(
      (
        await server.attempt(
          routes.applications.resolveReviewComment,
          { parameters: { ...parameters, commentId: thread }, body: { isResolved: true } },
          ada,
        )
      ).status,
    ).toBe(404)
    expect((await ask({ branchId: other.id })).status).toBe(404)
  })
})

describe('a comment', () => {
  it('is answered and resolved, and opened again', async () => {
    const id = await aReview()
    const thread = String(Object((await comment(id, { text: 'Why?' })).body).id)
    const answer = String(Object((await comment(id, { text: 'Because.', answerTo: thread }, bruno)).body).id)
    expect((await comment(id, { text: 'No thread', answerTo: answer })).status).toBe(404)
    const resolve = (isResolved: boolean) =>
      server.call(
        routes.applications.resolveReviewComment,
        { parameters: { ...of(id).parameters, commentId: thread }, body: { isResolved } },
        bruno,
      )
    await resolve(true)
    expect(await comments(id)).toMatchObject([
      {
        number: 1,
        text: 'Why?',
        author: { id: carla.userId },
        isResolved: true,
        resolvedBy: { id: bruno.userId },
      },
      { number: 2, text: 'Because.', answerTo: thread, author: { id: bruno.userId } },
    ])
    await resolve(false)
    expect(await read(id)).toMatchObject({ comments: 2, openThreads: 1 })
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'ask for review',
        'comment on review',
        'resolve comment',
        'open comment again',
      ]),
    )
  })

  it('stays with a component that moved, and is outdated once that changed', async () => {
    const id = await aReview()
    const recordId = idOf((await readPage(pageOf(branch))).records, 'Text1')
    const place = { pageId: pageOf(application), recordId }
    expect((await comment(id, { text: 'Shorter?', place })).status).toBe(200)
    const shown = async () => (await comments(id))[0]?.place
    expect(await shown()).toMatchObject({ ...place, name: 'Text1', isOutdated: false })
    await edit(
      branch,
      replacing(recordId, (record) =>
        record.kind === 'widget'
          ? { ...record, top: { ...record.top, value: record.top.value + 4 } }
          : record,
      ),
    )
    expect(await shown()).toMatchObject({ isOutdated: false })
    await edit(branch, setting('Text1', 'Prices'))
    expect(await shown()).toMatchObject({ isOutdated: true, name: 'Text1' })
  })

  it('on lines of code follows them, and is outdated once they are gone', async () => {
    const apiId = randomUUID()
    const api = (body: string): ApiRecord => ({
      kind: 'api',
      id: apiId,
      name: 'Prices',
      responseType: 'SYNC',
      trigger: { type: 'UI' },
      blocks: [
        {
          id: 'step',
          kind: 'step',
          name: 'Step1',
          pluginId: 'javascript',
          datasourceId: 'javascript',
          configuration: { body },
        },
      ],
      onSuccess: [],
      onError: [],
      onCancel: [],
    })
    const added = api('const a = 1\nconst b = 2\nreturn a + b')
    await edit(branch, () => ({ ok: true, change: { added: { [apiId]: added }, updated: {}, removed: {} } }))
    const id = await aReview()
    const lines: [number, number] = [2, 2]
    const place = { pageId: pageOf(application), recordId: apiId, blockId: 'step', lines }
    expect((await comment(id, { text: 'Why two?', place })).status).toBe(200)
    const shown = async () => (await comments(id))[0]?.place
    expect(await shown()).toMatchObject({ lines: [2, 2], quote: 'const b = 2', isOutdated: false })
    await edit(
      branch,
      replacing(apiId, () => api('const z = 0\nconst a = 1\nconst b = 2\nreturn a + b')),
    )
    expect(await shown()).toMatchObject({ lines: [3, 3], isOutdated: false })
    await edit(
      branch,
      replacing(apiId, () => api('return 3')),
    )
    expect(await shown()).toMatchObject({ quote: 'const b = 2', isOutdated: true })
  })

  it('is about something of the branch: foreign ids are refused, and nothing is kept', async () => {
    const id = await aReview()
    const recordId = idOf((await readPage(pageOf(branch))).records, 'Text1')
    for (const place of [
      { pageId: pageOf(application), recordId: randomUUID() },
      { pageId: randomUUID(), recordId },
      { pageId: pageOf(application), recordId: '__proto__' },
      { pageId: null, recordId },
      { pageId: pageOf(application), recordId, blockId: 'step' },
      { pageId: pageOf(application), recordId, lines: [1, 1] as [number, number] },
    ]) {
      expect(await comment(id, { text: 'Hello', place })).toMatchObject({ status: 400 })
    }
    expect(await comments(id)).toEqual([])
  })

  it('keeps mark-up as text, and loses marks that are not seen and turn text around', async () => {
    const id = await aReview()
    await comment(id, { text: '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C [a](javascript:b)' })
    expect((await comments(id))[0]?.text).toBe('<img src=x onerror=alert(1)> gnp.exe [a](javascript:b)')
    expect((await comment(id, { text: '\u202E\u200F' })).status).toBe(400)
  })

  it('stays with the name of somebody who is no member any more', async () => {
    const dora = await server.aMember(ada, 'developer')
    await share(bruno, carla, dora)
    const id = await aReview()
    await comment(id, { text: 'Good.' }, dora)
    await server.services.platform.database.queries.execute(
      sql`delete from memberships where user_id = ${dora.userId}`,
    )
    expect((await comments(id))[0]).toMatchObject({ text: 'Good.', author: { id: dora.userId } })
  })

  it('is one of a thousand at most, listed some at a time', async () => {
    const id = await aReview()
    await server.services.platform.database.queries.execute(sql`
      insert into review_comments (id, review_id, number, text, author_id, created_at)
      select gen_random_uuid()::text, ${id}, number, 'Comment ' || number, ${carla.userId}, now()
      from generate_series(1, ${mostReviewComments - 1}::int) as number
    `)
    await server.services.platform.database.queries.execute(
      sql`update reviews set comments = ${mostReviewComments - 1} where id = ${id}`,
    )
    const answers = await Promise.all([comment(id, { text: 'The last' }), comment(id, { text: 'One more' })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
    const seen: number[] = []
    let after: number | null = 0
    while (after !== null) {
      const part: Awaited<ReturnType<typeof listAfter>> = await listAfter(id, after)
      expect(part.comments.length).toBeLessThanOrEqual(200)
      seen.push(...part.comments.map(({ number }) => number))
      after = part.next
    }
    expect(seen).toEqual(Array.from({ length: mostReviewComments }, (_, at) => at + 1))
  })
})

const listAfter = (id: string, after: number) =>
  server.call(routes.applications.listReviewComments, { ...of(id), query: { after } }, ada)

describe('a default branch that asks for approvals', () => {
  it('takes a branch that others approved as it is, and closes the review', async () => {
    await protect(1)
    expect(await merge()).toMatchObject(missing)
    const id = await aReview()
    expect(await merge()).toMatchObject(missing)
    expect((await decide(id, 'approve')).body).toMatchObject({ approvals: 1, approvalsNeeded: 1 })
    expect((await merge()).body).toMatchObject({ isMerged: true })
    expect((await read(id)).state).toBe('merged')
    expect(await actions()).toEqual(expect.arrayContaining(['decide review', 'merge branch']))
  })

  it('takes no approval of whoever changed something on the branch or asked for the review', async () => {
    await protect(1)
    const id = await aReview()
    expect(await decide(id, 'approve', bruno)).toMatchObject({ status: 403 })
    await edit(branch, setting('Text1', 'Prices'), carla)
    expect(await decide(id, 'approve', carla)).toMatchObject({ status: 403 })
    expect((await read(id, carla)).notApproving).toContain('You changed something on this branch')
    expect((await decide(id, 'approve', ada)).status).toBe(200)
    // Whoever approved and then changes something has not approved their own change.
    await edit(branch, adding('button'), ada)
    expect(await merge()).toMatchObject(missing)
  })

  it('forgets approvals once the branch holds something else, and refuses those of what is not there any more', async () => {
    await protect(1)
    const id = await aReview()
    const { commitId } = await read(id)
    await decide(id, 'approve')
    await edit(branch, setting('Text1', 'Prices'))
    expect(await read(id)).toMatchObject({ approvals: 0, verdicts: [{ lapsed: 'changed' }] })
    expect(await merge()).toMatchObject(missing)
    expect(await decide(id, 'approve', carla, commitId)).toMatchObject({
      status: 409,
      body: { code: 'revision_conflict' },
    })
  })

  it('counts no approval of somebody whose right to edit was taken away since', async () => {
    await protect(1)
    const id = await aReview()
    await decide(id, 'approve')
    await share(bruno)
    expect(await read(id)).toMatchObject({ approvals: 0, verdicts: [{ lapsed: 'right' }] })
    expect(await merge()).toMatchObject(missing)
    await share(bruno, carla)
    expect((await merge()).status).toBe(200)
  })

  it('waits for as many as it asks for, and for whoever asks for changes', async () => {
    await protect(2)
    const id = await aReview()
    await decide(id, 'approve', carla)
    expect(await merge()).toMatchObject(missing)
    await decide(id, 'changes', ada)
    expect(await merge()).toMatchObject(missing)
    await decide(id, 'approve', ada)
    expect((await merge()).status).toBe(200)
  })

  it('is merged once or not at all where two merge while an approval is taken back', async () => {
    await protect(1)
    const id = await aReview()
    await decide(id, 'approve')
    const { commitId } = await read(id)
    const [first, second, takenBack] = await Promise.all([
      merge(),
      merge(),
      decide(id, null, carla, commitId),
    ])
    const merged = [first, second].filter(({ status }) => status === 200)
    expect(merged.length).toBeLessThanOrEqual(1)
    // Whatever came first, a review is either merged or without the approval.
    expect(takenBack.status).toBe(merged.length === 1 ? 400 : 200)
    const text = Object.values((await readPage(pageOf(application))).records).find(
      ({ name }) => name === 'Text1',
    )
    expect(JSON.stringify(text).includes('New prices')).toBe(merged.length === 1)
  })

  it('is told of another number by nobody who may not deploy', async () => {
    const body = { isProtected: false, approvalsNeeded: 0 }
    const vera = await server.aMember(ada, 'developer')
    expect((await server.attempt(routes.applications.protectBranch, { ...ofIt(), body }, vera)).status).toBe(
      404,
    )
    for (const approvalsNeeded of [-1, 6, 1.5]) {
      expect(
        (
          await server.attempt(
            routes.applications.protectBranch,
            { ...ofIt(), body: { isProtected: true, approvalsNeeded } },
            ada,
          )
        ).status,
      ).toBe(400)
    }
  })
})
