import { routes, type WorkflowView } from '@ashlar/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { TestPerson, TestServer } from '../testing.ts'
import { aWorkflow, savedWith } from '../workflows/testing.ts'
import { follow, latestOfApi, pathOfApplication, withSharedWorkflow } from './testing.ts'

const { started, share, opened, leaveLater } = withSharedWorkflow()
let server: TestServer
let address: string
let ada: TestPerson
let ben: TestPerson
let workflow: WorkflowView
beforeEach(() => {
  ;({ server, address, ada, ben, workflow } = started())
})

const save = (blocks: WorkflowView['apiPb']['blocks'] = []) =>
  server.call(routes.workflows.saveChange, savedWith(workflow, { blocks }), ada)

describe('somebody who has a workflow open', () => {
  it('is told what others save', async () => {
    const follower = await opened(ben)
    const { revision } = await save()
    await vi.waitFor(() => expect(follower.revisionsOf(workflow.id)).toEqual([revision]))
  })

  it('is told first what was saved since the revision that they have', async () => {
    const { revision } = await save()
    const follower = await opened(ben)
    await vi.waitFor(() => expect(follower.revisionsOf(workflow.id)).toEqual([revision]))
  })

  it('is told of another name', async () => {
    const follower = await opened(ben)
    const name = `Renamed ${workflow.id}`
    await server.call(
      routes.workflows.update,
      { parameters: { workflowId: workflow.id }, body: { name } },
      ada,
    )
    await vi.waitFor(() => expect(latestOfApi(follower.events)).toMatchObject({ name }))
  })

  it('sees who else has it open', async () => {
    const follower = await opened(ben)
    const other = await opened(ada)
    await vi.waitFor(() =>
      expect(follower.events).toContainEqual({
        type: 'person',
        person: expect.objectContaining({ userId: ada.userId, tab: other.tab, pageId: workflow.id }),
      }),
    )
  })
})

describe('somebody who may only look at a workflow', () => {
  beforeEach(() => share('viewer'))

  it('is told that it changed, and not what the change says', async () => {
    const follower = await opened(ben)
    await save()
    await vi.waitFor(() =>
      expect(follower.events).toContainEqual({ type: 'behind', document: { kind: 'api', id: workflow.id } }),
    )
    expect(follower.revisionsOf(workflow.id)).toEqual([])
  })

  it('is told that it changed where they come late', async () => {
    await save()
    const follower = await opened(ben)
    await vi.waitFor(() => expect(follower.events.map(({ type }) => type)).toContain('behind'))
    expect(follower.revisionsOf(workflow.id)).toEqual([])
  })

  it('was told what changes say for as long as they built it', async () => {
    await share('builder')
    const follower = await opened(ben)
    await share('viewer')
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_allowed' } })
  })
})

describe('somebody who may not', () => {
  it('is refused a workflow that they may only call', async () => {
    await share('executor')
    expect((await opened(ben)).status).toBe(404)
  })

  it('is told nothing any more within a second of losing the right', async () => {
    const follower = await opened(ben)
    await share('executor')
    expect(await follower.ended).toMatchObject({ refusal: { code: 'not_allowed' } })
    const told = follower.events.length
    await save()
    expect(follower.events).toHaveLength(told)
  })

  it('is refused a workflow of another organization', async () => {
    expect((await opened(await server.anOwner())).status).toBe(404)
  })

  it('is refused another workflow, or a page, under the address of theirs', async () => {
    const other = await aWorkflow(server, ada)
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
    const [page] = application.pages
    const answers = await Promise.all([
      opened(ben, [{ kind: 'api', id: other.id, revision: 0 }]),
      opened(ben, [{ kind: 'page', id: page?.id ?? '', revision: 0 }]),
      opened(ben, [{ kind: 'application', id: application.id, revision: 0 }]),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  })

  it('is refused a workflow under the address of an application', async () => {
    const application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ben)
    const answer = await follow(address, ben, {
      path: pathOfApplication(application.id),
      followed: [{ kind: 'api', id: workflow.id, revision: 0 }],
    })
    leaveLater(answer)
    expect(answer.status).toBe(404)
  })
})
