import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { rowsOf, waits, withApplication } from './testing.ts'

const of = withApplication()
const {
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
  started,
  versions,
  withdraw,
} = of

describe('a deployment that others have to approve', () => {
  it('waits as a version, and they are told, but neither whoever asked nor whoever changed something', async () => {
    await edit(started.people.bruno)
    await edit(started.people.dora)
    expect(await deploy(started.people.bruno)).toMatchObject({
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
          askedBy: { id: started.people.bruno.userId, name: expect.any(String) },
          state: 'waiting',
          approvals: [],
          isApproved: false,
          notApproving: 'You asked for this deployment, so somebody else has to approve it.',
        }),
      ],
    })
    expect(mailsTo(started.people.carla)).toMatchObject([
      { subject: expect.stringContaining('asks you to approve') },
    ])
    expect(mailsTo(started.people.ada)).toHaveLength(1)
    expect([...mailsTo(started.people.bruno), ...mailsTo(started.people.dora)]).toEqual([])
  })

  it('goes out by itself with the last approval, in the name of whoever asked, who is told', async () => {
    await need(2)
    await edit()
    await deploy()
    expect(await decide('approve', started.people.carla, { message: 'Fine' })).toMatchObject({
      status: 200,
      body: {
        state: 'waiting',
        approvals: [{ person: { id: started.people.carla.userId }, message: 'Fine', counts: true }],
      },
    })
    expect(await deployed()).toBeNull()
    expect(await decide('approve', started.people.ada)).toMatchObject({
      status: 200,
      body: { state: 'deployed' },
    })
    expect(await deployed()).toBe((await request()).versionId)
    expect(await actions()).toEqual(
      expect.arrayContaining([
        { action: 'ask for deployment', actor_id: started.people.bruno.userId },
        { action: 'approve deployment', actor_id: started.people.carla.userId },
        { action: 'approve deployment', actor_id: started.people.ada.userId },
        { action: 'deploy', actor_id: started.people.bruno.userId },
      ]),
    )
    expect(mailsTo(started.people.bruno)).toMatchObject([{ subject: 'The deployment of Orders is approved' }])
  })

  it('is refused with a reason, which its asker is told, and approved by nobody after that', async () => {
    await edit()
    await deploy()
    expect((await decide('refuse', started.people.carla, { message: '' })).body).toMatchObject({
      message: 'Say why you refuse it: whoever asked has to know what to change.',
    })
    const { id } = await request()
    expect((await decide('refuse')).body).toMatchObject({ state: 'refused', reason: 'Not today' })
    expect(mailsTo(started.people.bruno)[0]?.text).toContain('Not today')
    expect(await decide('approve', started.people.ada, { id })).toMatchObject({
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
    expect((await withdraw(started.people.carla)).status).toBe(403)
    expect((await withdraw()).status).toBe(200)
    expect((await list()).requests).toMatchObject([
      { state: 'withdrawn', closedBy: { id: started.people.bruno.userId } },
    ])
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
    expect(mailsTo(started.people.carla)).toHaveLength(1)
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
    await edit(started.people.carla)
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    const { versions: all, deployedId } = await versions()
    expect(all[0]).toMatchObject({ id: deployedId, number: 1 })
    const view = await started.server.call(
      routes.applications.read,
      { ...ofIt(), query: {} },
      started.people.ada,
    )
    expect(view.hasUndeployedChanges).toBe(true)
  })

  it('goes out with all of 50 pages', async () => {
    for (let number = 2; number <= 50; number += 1) {
      await started.server.call(
        routes.applications.createPage,
        { ...ofIt(), body: { name: `Page${number}` } },
        started.people.bruno,
      )
    }
    expect(await deploy()).toMatchObject(waits)
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    const published = await started.server.call(routes.published.open, ofIt(), started.people.ada)
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
    await edit(started.people.bruno)
    await started.server.call(
      routes.applications.createBranch,
      { ...ofIt(), body: { name: 'apart' } },
      started.people.dora,
    )
    const query_ = { ...ofIt(), query: { branch: 'apart' } }
    const branch = await started.server.call(routes.applications.read, query_, started.people.dora)
    await edit(started.people.dora, branch.pages[0]?.id)
    const parameters = { ...ofIt().parameters, branchId: branch.id }
    await started.server.call(
      routes.applications.mergeBranch,
      { parameters, body: { into: 'default' } },
      started.people.bruno,
    )
    await started.server.call(routes.applications.removeBranch, { parameters }, started.people.dora)
    await deploy(started.people.ada)
    expect(await decide('approve', started.people.ada)).toMatchObject(notAllowed)
    expect(await decide('approve', started.people.bruno)).toMatchObject(notAllowed)
    expect(await decide('approve', started.people.dora)).toMatchObject(notAllowed)
    expect((await decide('approve', started.people.carla)).body).toMatchObject({ state: 'deployed' })
  })

  it('are not asked of those whose changes visitors see already', async () => {
    await edit(started.people.carla)
    await deploy(started.people.bruno)
    await decide('approve', started.people.ada)
    await edit(started.people.bruno)
    await deploy(started.people.bruno)
    expect((await decide('approve', started.people.carla)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of people without the right, of another organization, and of API tokens', async () => {
    await edit()
    await deploy()
    const [viewer, stranger] = [
      await started.server.aMember(started.people.ada, 'end-user'),
      await started.server.anOwner(),
    ]
    for (const person of [viewer, stranger]) {
      expect((await decide('approve', person)).status).toBe(404)
      expect((await decide('refuse', person)).status).toBe(404)
      expect(
        (await started.server.attempt(routes.applications.listDeploymentRequests, ofIt(), person)).status,
      ).toBe(404)
    }
    const { bearer } = await anApiToken(started.server, started.people.ada, [
      'applications:deploy',
      'applications:write',
    ])
    const { id } = await request()
    const answer = await fetch(
      `${started.address}/api/v2/applications/${of.application.id}/deployment-requests/${id}/verdict`,
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
    of.application = await started.server.call(
      routes.applications.create,
      { body: { name: 'Stock' } },
      started.people.carla,
    )
    expect((await decide('approve', started.people.carla, { id })).status).toBe(404)
  })

  it('are those of people who lost the right since', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve', started.people.carla)
    await share(started.people.bruno, started.people.dora)
    expect((await request()).approvals).toMatchObject([{ counts: false }])
    expect((await decide('approve', started.people.ada)).body).toMatchObject({ state: 'waiting' })
    expect((await decide('approve', started.people.dora)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of another commit: what is saved since needs its own, by the API too', async () => {
    await need(2)
    await edit()
    await deploy()
    await decide('approve', started.people.carla)
    await edit()
    const body = { description: 'Another one' }
    const other = await started.server.call(
      routes.applications.keepVersion,
      { ...ofIt(), body },
      started.people.bruno,
    )
    expect(await deployVersion(other.id)).toMatchObject(waits)
    expect((await decide('approve', started.people.carla)).body).toMatchObject({ state: 'waiting' })
    expect(await deployed()).toBeNull()
  })
})

describe('how many approvals are needed', () => {
  it('is raised by whoever may deploy, and lowered by whoever owns or manages the application alone', async () => {
    expect((await need(3, started.people.bruno)).status).toBe(200)
    expect(await need(2, started.people.bruno)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect((await need(0, started.people.bruno)).status).toBe(403)
    expect((await list()).approvalsNeeded).toBe(3)
    expect((await need(1, started.people.ada)).status).toBe(200)
    const rows = await rowsOf(
      started.server,
      sql`select details from audit_entries where entity_id = ${of.application.id} and action = 'change approvals of deployments' order by at`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { before: 0, now: 1 },
      { before: 1, now: 3 },
      { before: 3, now: 1 },
    ])
    expect((await need(1, await started.server.aMember(started.people.ada, 'end-user'))).status).toBe(404)
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
    const answers = await Promise.all([
      decide('approve', started.people.carla, { id }),
      decide('approve', started.people.ada, { id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await actions()).filter(({ action }) => action === 'deploy')).toHaveLength(1)
    expect((await request()).state).toBe('deployed')
  })

  it('one approves and another refuses: either way, never both', async () => {
    await edit()
    await deploy()
    const { id } = await request()
    const [approved] = await Promise.all([
      decide('approve', started.people.carla, { id }),
      decide('refuse', started.people.ada, { id }),
    ])
    expect(await deployed()).toEqual(approved.status === 200 ? expect.any(String) : null)
    expect((await request()).state).toBe(approved.status === 200 ? 'deployed' : 'refused')
  })

  it('two ask, and one waits', async () => {
    await edit()
    const answers = await Promise.all([
      deploy(started.people.bruno),
      deploy(started.people.dora),
      deploy(started.people.ada),
    ])
    expect(answers).toMatchObject([waits, waits, waits])
    expect((await list()).requests).toHaveLength(1)
  })

  it('the application is deleted, and nothing is deployed', async () => {
    await edit()
    await deploy()
    const { id } = await request()
    await started.server.call(routes.applications.remove, ofIt(), started.people.ada)
    expect((await decide('approve', started.people.carla, { id })).status).toBe(404)
  })
})

describe('what was approved and cannot be deployed', () => {
  it('because its asker left is said, and deployed by somebody else with the approvals that it has', async () => {
    const guest = await started.server.aMember(started.people.ada, 'developer')
    await share(started.people.bruno, started.people.carla, started.people.dora, guest)
    await edit(guest)
    await deploy(guest)
    await rowsOf(started.server, sql`delete from memberships where user_id = ${guest.userId}`)
    expect((await decide('approve', started.people.carla)).body).toMatchObject({
      state: 'waiting',
      isApproved: true,
      reason:
        'Whoever asked for it may not deploy this application any more. Somebody else who may can deploy it.',
    })
    expect(await deployed()).toBeNull()
    expect((await deployVersion((await request()).versionId, started.people.carla)).status).toBe(200)
    expect(await request()).toMatchObject({
      state: 'deployed',
      closedBy: { id: started.people.carla.userId },
    })
  })
})
