import { randomUUID } from 'node:crypto'
import { type ApplicationView, type DeploymentRequestView, routes } from '@ashlar/contract'
import { addWidget } from '@ashlar/document'
import { widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApiToken } from '../../../api-tokens/testing.ts'
import { Memberships } from '../../../organizations/memberships.ts'
import { startTestServer, type TestPerson, type TestServer } from '../../../testing.ts'
import { PlannedDeployments } from '../deploy-planned.ts'
import { ashlarCommand } from '../testing.ts'

const catalogue = widgetCatalogue(widgetDescriptors)

let server: TestServer
let address: string
let ada: TestPerson
let bruno: TestPerson
let carla: TestPerson
let dora: TestPerson
let application: ApplicationView

beforeAll(async () => {
  server = await startTestServer()
  address = await server.http.listen({ port: 0, host: '127.0.0.1' })
  ada = await server.anOwner()
  bruno = await server.aMember(ada, 'developer')
  carla = await server.aMember(ada, 'developer')
  dora = await server.aMember(ada, 'developer')
})
afterAll(() => server.close())
beforeEach(async () => {
  application = await server.call(routes.applications.create, { body: { name: 'Orders' } }, ada)
  await share(bruno, carla, dora)
  await need(1)
})

const query = (statement: ReturnType<typeof sql>) =>
  server.services.platform.database.queries.execute<Record<string, unknown>>(statement)
const ofIt = (id = application.id) => ({ parameters: { applicationId: id } })
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
const need = (approvalsNeeded: number, person = ada) =>
  server.attempt(
    routes.applications.changeDeploymentApprovals,
    { ...ofIt(), body: { approvalsNeeded } },
    person,
  )
/** Puts another component on a page: what is saved is something else then. */
const edit = async (person = bruno, id = application.pages[0]?.id ?? ''): Promise<void> => {
  const page = await server.call(routes.pages.read, { parameters: { pageId: id } }, person)
  const canvas = Object.values(page.records).find(
    (record) => record.kind === 'widget' && record.type === 'canvas',
  )
  const place = { type: 'text', parentId: canvas?.id ?? '', place: { left: 0, top: 2 } }
  const outcome = addWidget(page.records, catalogue, place, randomUUID)
  if (!outcome.ok) throw new Error(outcome.message)
  const body = { requestId: randomUUID(), baseRevision: page.revision, change: outcome.change }
  await server.call(routes.pages.saveChange, { parameters: { pageId: id }, body }, person)
}
const deploy = (person = bruno) =>
  server.attempt(routes.applications.deploy, { ...ofIt(), body: { description: 'New prices' } }, person)
const deployVersion = (versionId: string, person = bruno) =>
  server.attempt(routes.applications.deployVersion, { ...ofIt(), body: { versionId } }, person)
const list = (person = bruno) => server.call(routes.applications.listDeploymentRequests, ofIt(), person)
const request = async (): Promise<DeploymentRequestView> => {
  const [first] = (await list()).requests
  if (first === undefined) throw new Error('Nobody asked for anything.')
  return first
}
const decide = async (
  verdict: 'approve' | 'refuse',
  person = carla,
  { message = verdict === 'refuse' ? 'Not today' : '', id }: { message?: string; id?: string } = {},
) => {
  const requestId = id ?? (await request()).id
  const parameters = { ...ofIt().parameters, requestId }
  return server.attempt(
    routes.applications.decideDeploymentRequest,
    { parameters, body: { verdict, message } },
    person,
  )
}
const withdraw = async (person = bruno) => {
  const parameters = { ...ofIt().parameters, requestId: (await request()).id }
  return server.attempt(routes.applications.withdrawDeploymentRequest, { parameters }, person)
}
const versions = () => server.call(routes.applications.listVersions, { ...ofIt(), query: {} }, ada)
const deployed = async () => (await versions()).deployedId
const waits = { status: 409, body: { code: 'waits_for_approval' } }
const actions = async () => {
  const { rows } = await query(
    sql`select action, actor_id from audit_entries where entity_id = ${application.id} order by at`,
  )
  return rows
}
const mailsTo = (person: TestPerson) =>
  server.mails.filter(({ to, text }) => to === person.email && text.includes(application.id))

describe('a deployment that others have to approve', () => {
  it('waits as a version, and they are told, but neither whoever asked nor whoever changed something', async () => {
    await edit(bruno)
    await edit(dora)
    expect(await deploy(bruno)).toMatchObject({
      status: 409,
      body: {
        code: 'waits_for_approval',
        message:
          'Version 1 waits for approval: an approval is missing. It is deployed once others have approved it.',
      },
    })
    expect(await deployed()).toBeNull()
    expect(await list()).toEqual({
      approvalsNeeded: 1,
      requests: [
        expect.objectContaining({
          number: 1,
          description: 'New prices',
          askedBy: { id: bruno.userId, name: expect.any(String) },
          state: 'waiting',
          approvals: [],
          isApproved: false,
          notApproving: 'You asked for this deployment, so somebody else has to approve it.',
        }),
      ],
    })
    expect(mailsTo(carla)).toMatchObject([{ subject: expect.stringContaining('asks you to approve') }])
    expect(mailsTo(ada)).toHaveLength(1)
    expect([...mailsTo(bruno), ...mailsTo(dora)]).toEqual([])
  })

  it('goes out by itself with the last approval, in the name of whoever asked, who is told', async () => {
    await need(2)
    await edit()
    await deploy()
    expect(await decide('approve', carla, { message: 'Fine' })).toMatchObject({
      status: 200,
      body: {
        state: 'waiting',
        approvals: [{ person: { id: carla.userId }, message: 'Fine', counts: true }],
      },
    })
    expect(await deployed()).toBeNull()
    expect(await decide('approve', ada)).toMatchObject({ status: 200, body: { state: 'deployed' } })
    expect(await deployed()).toBe((await request()).versionId)
    expect(await actions()).toEqual(
      expect.arrayContaining([
        { action: 'ask for deployment', actor_id: bruno.userId },
        { action: 'approve deployment', actor_id: carla.userId },
        { action: 'approve deployment', actor_id: ada.userId },
        { action: 'deploy', actor_id: bruno.userId },
      ]),
    )
    expect(mailsTo(bruno)).toMatchObject([{ subject: 'The deployment of Orders is approved' }])
  })

  it('is refused with a reason, which its asker is told, and approved by nobody after that', async () => {
    await edit()
    await deploy()
    expect((await decide('refuse', carla, { message: '' })).body).toMatchObject({
      message: 'Say why you refuse it: whoever asked has to know what to change.',
    })
    const { id } = await request()
    expect((await decide('refuse')).body).toMatchObject({ state: 'refused', reason: 'Not today' })
    expect(mailsTo(bruno)[0]?.text).toContain('Not today')
    expect(await decide('approve', ada, { id })).toMatchObject({
      status: 400,
      body: { message: 'This deployment does not wait any more. Look at what became of it.' },
    })
    expect(await deployed()).toBeNull()
    // Asked for again it begins without approvals.
    expect(await deploy()).toMatchObject(waits)
    expect((await request()).approvals).toEqual([])
    expect((await actions()).map(({ action }) => action)).toContain('refuse deployment')
  })

  it('is taken back by whoever asked, and by nobody else', async () => {
    await edit()
    await deploy()
    expect((await withdraw(carla)).status).toBe(403)
    expect((await withdraw()).status).toBe(200)
    expect((await list()).requests).toMatchObject([{ state: 'withdrawn', closedBy: { id: bruno.userId } }])
    expect((await actions()).map(({ action }) => action)).toContain('withdraw deployment')
  })

  it('stays the same where it is asked for twice, and gives way to another one', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve')
    const { id } = await request()
    expect(await deploy()).toMatchObject(waits)
    expect(await request()).toMatchObject({ id, number: 1, approvals: [{}] })
    expect((await versions()).versions).toHaveLength(1)
    expect(mailsTo(carla)).toHaveLength(1)
    await edit()
    expect(await deploy()).toMatchObject(waits)
    expect((await list()).requests).toMatchObject([
      { state: 'waiting', number: 2, approvals: [] },
      { id, state: 'replaced' },
    ])
  })

  it('is of what was frozen, whatever is saved since', async () => {
    await edit()
    await deploy()
    await edit(carla)
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    const { versions: all, deployedId } = await versions()
    expect(all[0]).toMatchObject({ id: deployedId, number: 1 })
    const view = await server.call(routes.applications.read, { ...ofIt(), query: {} }, ada)
    expect(view.hasUndeployedChanges).toBe(true)
  })

  it('goes out with all of 50 pages', async () => {
    for (let number = 2; number <= 50; number += 1) {
      await server.call(routes.applications.createPage, { ...ofIt(), body: { name: `Page${number}` } }, bruno)
    }
    expect(await deploy()).toMatchObject(waits)
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    const published = await server.call(routes.published.open, ofIt(), ada)
    expect(published.pages).toHaveLength(50)
  })

  it('is not needed to go back to what visitors saw before, nor where nobody asks for it', async () => {
    await need(0)
    await edit()
    expect((await deploy()).status).toBe(200)
    const first = (await deployed()) ?? ''
    await need(1)
    await edit()
    await deploy()
    await decide('approve')
    expect(await deployed()).not.toBe(first)
    expect((await deployVersion(first)).status).toBe(200)
    expect(await deployed()).toBe(first)
  })
})

describe('approvals that do not count', () => {
  const notAllowed = { status: 403, body: { code: 'not_allowed' } }

  it('are those of whoever asked, or changed something, on a branch too that is gone', async () => {
    await edit(bruno)
    await server.call(routes.applications.createBranch, { ...ofIt(), body: { name: 'apart' } }, dora)
    const query_ = { ...ofIt(), query: { branch: 'apart' } }
    const branch = await server.call(routes.applications.read, query_, dora)
    await edit(dora, branch.pages[0]?.id)
    const parameters = { ...ofIt().parameters, branchId: branch.id }
    await server.call(routes.applications.mergeBranch, { parameters, body: { into: 'default' } }, bruno)
    await server.call(routes.applications.removeBranch, { parameters }, dora)
    await deploy(ada)
    expect(await decide('approve', ada)).toMatchObject(notAllowed)
    expect(await decide('approve', bruno)).toMatchObject(notAllowed)
    expect(await decide('approve', dora)).toMatchObject(notAllowed)
    expect((await decide('approve', carla)).body).toMatchObject({ state: 'deployed' })
  })

  it('are not asked of those whose changes visitors see already', async () => {
    await edit(carla)
    await deploy(bruno)
    await decide('approve', ada)
    await edit(bruno)
    await deploy(bruno)
    expect((await decide('approve', carla)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of people without the right, of another organization, and of API tokens', async () => {
    await edit()
    await deploy()
    const [viewer, stranger] = [await server.aMember(ada, 'end-user'), await server.anOwner()]
    for (const person of [viewer, stranger]) {
      expect((await decide('approve', person)).status).toBe(404)
      expect((await decide('refuse', person)).status).toBe(404)
      expect((await server.attempt(routes.applications.listDeploymentRequests, ofIt(), person)).status).toBe(
        404,
      )
    }
    const { bearer } = await anApiToken(server, ada, ['applications:deploy', 'applications:write'])
    const { id } = await request()
    const answer = await fetch(
      `${address}/api/v2/applications/${application.id}/deployment-requests/${id}/verdict`,
      {
        method: 'PUT',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: JSON.stringify({ verdict: 'approve' }),
      },
    )
    expect(answer.status).toBe(403)
    expect(await deployed()).toBeNull()
  })

  it('are those of another application, whose request is not found under this one', async () => {
    await edit()
    await deploy()
    const { id } = await request()
    application = await server.call(routes.applications.create, { body: { name: 'Stock' } }, carla)
    expect((await decide('approve', carla, { id })).status).toBe(404)
  })

  it('are those of people who lost the right since', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve', carla)
    await share(bruno, dora)
    expect((await request()).approvals).toMatchObject([{ counts: false }])
    expect((await decide('approve', ada)).body).toMatchObject({ state: 'waiting' })
    expect((await decide('approve', dora)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of another commit: what is saved since needs its own, by the API too', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve', carla)
    await edit()
    const body = { description: 'Another one' }
    const other = await server.call(routes.applications.keepVersion, { ...ofIt(), body }, bruno)
    expect(await deployVersion(other.id)).toMatchObject(waits)
    expect((await decide('approve', carla)).body).toMatchObject({ state: 'waiting' })
    expect(await deployed()).toBeNull()
  })
})

describe('how many approvals are needed', () => {
  it('is raised by whoever may deploy, and lowered by whoever owns or manages the application alone', async () => {
    expect((await need(3, bruno)).status).toBe(200)
    expect(await need(2, bruno)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await need(0, bruno)).status).toBe(403)
    expect((await list()).approvalsNeeded).toBe(3)
    expect((await need(1, ada)).status).toBe(200)
    const { rows } = await query(
      sql`select details from audit_entries where entity_id = ${application.id} and action = 'change approvals of deployments' order by at`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { before: 0, now: 1 },
      { before: 1, now: 3 },
      { before: 3, now: 1 },
    ])
    expect((await need(1, await server.aMember(ada, 'end-user'))).status).toBe(404)
  })

  it('counts as it is at the moment: what is approved enough by now is deployed when somebody wants it', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve')
    await need(1)
    expect(await request()).toMatchObject({ state: 'waiting', isApproved: true })
    expect((await deploy()).status).toBe(200)
    expect(await request()).toMatchObject({ state: 'deployed', number: 1 })
    await edit()
    await deploy()
    await need(2)
    await decide('approve')
    expect(await request()).toMatchObject({ state: 'waiting', isApproved: false })
  })
})

describe('at the same time', () => {
  it('two people approve, and it is deployed once', async () => {
    await need(2)
    await edit()
    await deploy()
    const { id } = await request()
    const answers = await Promise.all([decide('approve', carla, { id }), decide('approve', ada, { id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await actions()).filter(({ action }) => action === 'deploy')).toHaveLength(1)
    expect((await request()).state).toBe('deployed')
  })

  it('one approves and another refuses: either way, never both', async () => {
    await edit()
    await deploy()
    const { id } = await request()
    const [approved] = await Promise.all([decide('approve', carla, { id }), decide('refuse', ada, { id })])
    expect(await deployed()).toEqual(approved.status === 200 ? expect.any(String) : null)
    expect((await request()).state).toBe(approved.status === 200 ? 'deployed' : 'refused')
  })

  it('two ask, and one waits', async () => {
    await edit()
    const answers = await Promise.all([deploy(bruno), deploy(dora), deploy(ada)])
    expect(answers).toMatchObject([waits, waits, waits])
    expect((await list()).requests).toHaveLength(1)
  })

  it('the application is deleted, and nothing is deployed', async () => {
    await edit()
    await deploy()
    const { id } = await request()
    await server.call(routes.applications.remove, ofIt(), ada)
    expect((await decide('approve', carla, { id })).status).toBe(404)
  })
})

describe('what was approved and cannot be deployed', () => {
  it('because its asker left is said, and deployed by somebody else with the approvals that it has', async () => {
    const guest = await server.aMember(ada, 'developer')
    await share(bruno, carla, dora, guest)
    await edit(guest)
    await deploy(guest)
    await query(sql`delete from memberships where user_id = ${guest.userId}`)
    expect((await decide('approve', carla)).body).toMatchObject({
      state: 'waiting',
      isApproved: true,
      reason:
        'Whoever asked for it may not deploy this application any more. Somebody else who may can deploy it.',
    })
    expect(await deployed()).toBeNull()
    expect((await deployVersion((await request()).versionId, carla)).status).toBe(200)
    expect(await request()).toMatchObject({ state: 'deployed', closedBy: { id: carla.userId } })
  })
})

describe('a planned deployment that others have to approve', () => {
  const plan = async () => {
    await edit()
    const body = { description: 'For Monday' }
    const { id } = await server.call(routes.applications.keepVersion, { ...ofIt(), body }, bruno)
    const deployAt = new Date(Date.now() + 300_000).toISOString()
    await server.call(
      routes.applications.planDeployment,
      { ...ofIt(), body: { versionId: id, deployAt } },
      bruno,
    )
    return id
  }
  const itsTimeComes = async () => {
    await query(
      sql`update planned_deployments set deploy_at = now() - interval '1 second' where application_id = ${application.id}`,
    )
    await query(
      sql`update deployment_requests set deploy_at = now() - interval '1 second' where application_id = ${application.id}`,
    )
    const { platform, publications, loadAfresh, settings } = server.services
    const memberships = new Memberships(platform.database.queries, platform.clock)
    await new PlannedDeployments({
      ...platform,
      settings,
      publications,
      memberships,
      load: loadAfresh,
    }).deployDue()
  }

  it('is deployed at its time and not before where it was approved', async () => {
    const id = await plan()
    expect((await decide('approve')).body).toMatchObject({ state: 'waiting', isApproved: true })
    expect(await deployed()).toBeNull()
    await itsTimeComes()
    expect(await versions()).toMatchObject({ deployedId: id, planned: null })
    expect((await request()).state).toBe('deployed')
  })

  it('waits where nobody approved it by then, says so, and goes out once somebody does', async () => {
    const id = await plan()
    await itsTimeComes()
    expect(await versions()).toMatchObject({ deployedId: null, planned: null })
    expect(await request()).toMatchObject({ state: 'waiting', versionId: id })
    await vi.waitFor(() =>
      expect(mailsTo(bruno)).toMatchObject([
        { subject: 'The planned deployment of Orders waits for approval' },
      ]),
    )
    expect((await actions()).map(({ action }) => action)).toContain('delay planned deployment')
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    expect(await deployed()).toBe(id)
  })

  it('fails with the reason where somebody refused it', async () => {
    await plan()
    await decide('refuse')
    await itsTimeComes()
    expect((await versions()).planned?.failure).toMatch(/refused it: Not today$/u)
    expect(await deployed()).toBeNull()
  })

  it('waits no more where the plan is taken back, and has no plan where the request is', async () => {
    await plan()
    await server.call(routes.applications.cancelPlannedDeployment, ofIt(), bruno)
    expect((await request()).state).toBe('withdrawn')
    await plan()
    await withdraw()
    expect((await versions()).planned).toBeNull()
  })

  it('is asked for at its time where approvals were asked for since', async () => {
    await need(0)
    await plan()
    await need(1)
    await itsTimeComes()
    expect(await deployed()).toBeNull()
    expect(await request()).toMatchObject({ state: 'waiting' })
  })
})

describe('ashlar deploy', () => {
  it('ends with 2 and says so where it waits for approval, and with 0 once it has it', async () => {
    await edit()
    const { bearer } = await anApiToken(server, ada, ['applications:deploy'])
    const run = () => ashlarCommand(['deploy', application.id], { ASHLAR_TOKEN: bearer, ASHLAR_URL: address })
    const waiting = await run()
    expect(waiting.code).toBe(2)
    expect(waiting.told).toContain('Version 1 waits for approval')
    await decide('approve')
    await need(0)
    expect((await run()).code).toBe(0)
  })
})
