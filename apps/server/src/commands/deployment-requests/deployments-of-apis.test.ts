import { randomUUID } from 'node:crypto'
import { type DeploymentRequestView, routes, type WorkflowView } from '@ashlar/contract'
import { type Block, definitionId, definitionRecord } from '@ashlar/schema'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import type { TestPerson } from '../../testing.ts'
import { answering, callOver, savedWith } from '../../workflows/testing.ts'
import { actionsOf, rowsOf, waits, withPeople } from './testing.ts'

const started = withPeople()
let workflow: WorkflowView

const answer = answering('"as first"')
const saying = (text: string): Block => ({ ...answering(JSON.stringify(text)), id: answer.id })
const ofIt = () => ({ parameters: { apiId: workflow.id } })
const ofWorkflow = () => ({ parameters: { workflowId: workflow.id } })
const share = (...people: TestPerson[]) =>
  started.server.call(
    routes.workflows.changeShares,
    {
      ...ofWorkflow(),
      body: {
        shares: people.map(({ userId }) => ({
          subject: { kind: 'user' as const, userId },
          role: 'builder' as const,
        })),
      },
    },
    started.people.ada,
  )
const need = (approvalsNeeded: number, person = started.people.ada) =>
  started.server.attempt(
    routes.apiBranches.changeDeploymentApprovals,
    { ...ofIt(), body: { approvalsNeeded } },
    person,
  )
const read = (branch?: string) =>
  started.server.call(
    routes.workflows.read,
    { ...ofWorkflow(), query: branch === undefined ? {} : { branch } },
    started.people.ada,
  )
const save = async (text: string, person = started.people.bruno, branch?: string) =>
  started.server.call(
    routes.workflows.saveChange,
    savedWith(await read(branch), { blocks: [saying(text)] }),
    person,
  )
const deploy = async (person = started.people.bruno, requestId: string = randomUUID()) => {
  const { revision } = await read()
  const body = { revision, description: 'New answer', requestId }
  return started.server.attempt(routes.workflows.deploy, { ...ofWorkflow(), body }, person)
}
const deployVersion = (versionId: string, person = started.people.bruno) =>
  started.server.attempt(routes.workflows.deployVersion, { ...ofWorkflow(), body: { versionId } }, person)
const list = (person = started.people.bruno) =>
  started.server.call(routes.apiBranches.listDeploymentRequests, ofIt(), person)
const request = async (): Promise<DeploymentRequestView> => {
  const [first] = (await list()).requests
  if (first === undefined) throw new Error('Nobody asked for anything.')
  return first
}
const decide = async (verdict: 'approve' | 'refuse', person = started.people.carla, id?: string) => {
  const parameters = { apiId: workflow.id, requestId: id ?? (await request()).id }
  const body = { verdict, message: verdict === 'refuse' ? 'Not today' : '' }
  return started.server.attempt(routes.apiBranches.decideDeploymentRequest, { parameters, body }, person)
}
const withdraw = async (person = started.people.bruno) => {
  const parameters = { apiId: workflow.id, requestId: (await request()).id }
  return started.server.attempt(routes.apiBranches.withdrawDeploymentRequest, { parameters }, person)
}
const versions = () => started.server.call(routes.workflows.listVersions, ofWorkflow(), started.people.ada)
const answered = async () =>
  (await callOver(started.server, { workflowId: workflow.id, as: started.people.ada, body: null })).body
const mailsTo = (person: TestPerson) =>
  started.server.mails.filter(({ to, text }) => to === person.email && text.includes(workflow.id))

beforeEach(async () => {
  const { server, people } = started
  await server.services.background.start()
  const body = { name: `Orders ${randomUUID()}`, initialBlocks: [answer] }
  workflow = await server.call(routes.workflows.create, { body }, people.ada)
  await share(people.bruno, people.carla, people.dora)
  if ((await deploy(people.ada)).status !== 200) throw new Error('It is not deployed.')
  await need(1)
})

describe('a deployment of a workflow that others have to approve', () => {
  it('waits as a version while callers get what runs, and is told to those who may approve it', async () => {
    const { ada, bruno, carla, dora } = started.people
    await save('as second', bruno)
    await save('as third', dora)
    expect(await deploy()).toMatchObject({
      ...waits,
      body: {
        message:
          'Version 2 waits for approval: an approval is missing. It is deployed once others have approved it.',
      },
    })
    expect(await answered()).toBe('as first')
    expect(await list()).toMatchObject({
      approvalsNeeded: 1,
      requests: [
        {
          number: 2,
          description: 'New answer',
          askedBy: { id: bruno.userId },
          state: 'waiting',
          notApproving: 'You asked for this deployment, so somebody else has to approve it.',
        },
      ],
    })
    expect(mailsTo(carla)).toMatchObject([{ subject: expect.stringContaining('asks you to approve') }])
    expect(mailsTo(carla)[0]?.text).toContain(`/workflows/${workflow.id}`)
    expect(mailsTo(carla)[0]?.text).toContain('It is under Versions of the workflow')
    expect(mailsTo(ada)).toHaveLength(1)
    expect([...mailsTo(bruno), ...mailsTo(dora)]).toEqual([])
  })

  it('runs with the last approval, in the name of whoever asked, who is told', async () => {
    const { ada, bruno, carla } = started.people
    await need(2)
    await save('as second')
    await deploy()
    expect((await decide('approve')).body).toMatchObject({ state: 'waiting', isApproved: false })
    expect(await answered()).toBe('as first')
    expect((await decide('approve', ada)).body).toMatchObject({ state: 'deployed' })
    expect((await versions()).deployedId).toBe((await request()).versionId)
    expect((await read()).version).toMatchObject({ number: 2 })
    expect(await actionsOf(started.server, workflow.id)).toEqual(
      expect.arrayContaining([
        { action: 'ask for deployment', actor_id: bruno.userId },
        { action: 'approve deployment', actor_id: carla.userId },
        { action: 'approve deployment', actor_id: ada.userId },
        { action: 'deploy', actor_id: bruno.userId },
      ]),
    )
    expect(mailsTo(bruno)[0]?.text).toContain('and it runs now')
  })

  it('is refused with a reason, or taken back by whoever asked', async () => {
    await save('as second')
    await deploy()
    expect((await decide('refuse')).body).toMatchObject({ state: 'refused', reason: 'Not today' })
    expect(mailsTo(started.people.bruno)[0]?.text).toContain('Not today')
    await deploy()
    expect((await withdraw(started.people.carla)).status).toBe(403)
    expect((await withdraw()).status).toBe(200)
    expect((await list()).requests).toMatchObject([{ state: 'withdrawn' }, { state: 'refused' }])
    expect(await answered()).toBe('as first')
  })

  it('is one and the same where it is sent or wanted twice, and gives way to another one', async () => {
    await need(2)
    await save('as second')
    const requestId = randomUUID()
    expect(await deploy(started.people.bruno, requestId)).toMatchObject(waits)
    await decide('approve')
    expect(await deploy(started.people.bruno, requestId)).toMatchObject(waits)
    expect(await deploy()).toMatchObject(waits)
    expect((await versions()).versions).toHaveLength(2)
    expect((await list()).requests).toMatchObject([{ number: 2, approvals: [{}] }])
    await save('as third')
    expect(await deploy()).toMatchObject(waits)
    expect((await list()).requests).toMatchObject([
      { state: 'waiting', number: 3, approvals: [] },
      { state: 'replaced', number: 2 },
    ])
  })

  it('is of what was frozen, whatever is saved since', async () => {
    await save('as second')
    await deploy()
    await save('as third', started.people.carla)
    expect((await decide('approve')).body).toMatchObject({ state: 'deployed' })
    await expect.poll(answered).toBe('as second')
    expect((await read()).hasUndeployedChanges).toBe(true)
  })

  it('is not needed to go back to what ran before, nor to take it out of service and back', async () => {
    const [first] = (await versions()).versions
    await save('as second')
    await deploy()
    await decide('approve')
    expect((await deployVersion(first?.id ?? '')).status).toBe(200)
    await expect.poll(answered).toBe('as first')
    await started.server.call(routes.workflows.undeploy, ofWorkflow(), started.people.bruno)
    expect((await deployVersion(first?.id ?? '')).status).toBe(200)
  })
})

describe('approvals of a workflow that do not count', () => {
  const notAllowed = { status: 403, body: { code: 'not_allowed' } }

  it('are those of whoever asked, or changed something, on a branch too that is gone', async () => {
    const { ada, bruno, carla, dora } = started.people
    await save('as second', bruno)
    await started.server.call(routes.apiBranches.createBranch, { ...ofIt(), body: { name: 'apart' } }, dora)
    const branch = await read('apart')
    await save('as on the branch', dora, 'apart')
    const parameters = { ...ofIt().parameters, branchId: branch.id }
    const body = { into: 'default' as const }
    await started.server.call(routes.apiBranches.mergeBranch, { parameters, body }, bruno)
    await started.server.call(routes.apiBranches.removeBranch, { parameters }, dora)
    await deploy(ada)
    for (const person of [ada, bruno, dora]) {
      expect(await decide('approve', person)).toMatchObject(notAllowed)
    }
    expect((await decide('approve', carla)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of people without the right, of another organization, and of API tokens', async () => {
    const { server, address, people } = started
    await save('as second')
    await deploy()
    for (const person of [await server.aMember(people.ada, 'end-user'), await server.anOwner()]) {
      expect((await decide('approve', person)).status).toBe(404)
      expect((await server.attempt(routes.apiBranches.listDeploymentRequests, ofIt(), person)).status).toBe(
        404,
      )
      expect((await need(0, person)).status).toBe(404)
    }
    const { bearer } = await anApiToken(server, people.ada, ['workflows:deploy', 'workflows:write'])
    const { id } = await request()
    const answer_ = await fetch(`${address}/api/v3/apis/${workflow.id}/deployment-requests/${id}/verdict`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ verdict: 'approve' }),
    })
    expect(answer_.status).toBe(403)
    expect(await answered()).toBe('as first')
  })

  it('are those of people who lost the right since', async () => {
    const { ada, bruno, dora } = started.people
    await need(2)
    await save('as second')
    await deploy()
    await decide('approve')
    await share(bruno, dora)
    expect((await request()).approvals).toMatchObject([{ counts: false }])
    expect((await decide('approve', ada)).body).toMatchObject({ state: 'waiting' })
    expect((await decide('approve', dora)).body).toMatchObject({ state: 'deployed' })
  })

  it('are those of another version: what is saved or kept since needs its own', async () => {
    await need(2)
    await save('as second')
    await deploy()
    await decide('approve')
    await save('as third')
    await deploy()
    expect((await decide('approve')).body).toMatchObject({ state: 'waiting', number: 3 })
    const second = (await versions()).versions.find(({ number }) => number === 2)
    expect(await deployVersion(second?.id ?? '')).toMatchObject(waits)
    expect(await answered()).toBe('as first')
  })

  it('are those of another workflow, whose request is not found under this one', async () => {
    await save('as second')
    await deploy()
    const { id } = await request()
    const other = { body: { name: randomUUID(), initialBlocks: [answering('1')] } }
    workflow = await started.server.call(routes.workflows.create, other, started.people.carla)
    expect((await decide('approve', started.people.carla, id)).status).toBe(404)
  })

  it('let a version that was kept before a merge wait as any other', async () => {
    const { bruno, dora } = started.people
    await save('as never deployed', dora)
    await started.server.call(routes.apiBranches.createBranch, { ...ofIt(), body: { name: 'apart' } }, bruno)
    const branch = await read('apart')
    await save('as on the branch', bruno, 'apart')
    const parameters = { ...ofIt().parameters, branchId: branch.id }
    await started.server.call(
      routes.apiBranches.mergeBranch,
      { parameters, body: { into: 'default' as const } },
      bruno,
    )
    const [kept] = (await versions()).versions
    expect(kept?.description).toContain('before apart was merged')
    expect(await deployVersion(kept?.id ?? '')).toMatchObject(waits)
  })
})

describe('how many approvals a workflow needs', () => {
  it('is raised by whoever may deploy, and lowered by whoever owns or manages it alone', async () => {
    const { ada, bruno } = started.people
    expect((await need(3, bruno)).status).toBe(200)
    expect(await need(2, bruno)).toMatchObject({
      status: 403,
      body: {
        message:
          'Whoever owns or manages this workflow can have fewer approvals asked for; you can ask for more.',
      },
    })
    expect((await need(0, ada)).status).toBe(200)
    const rows = await rowsOf(
      started.server,
      sql`select details from audit_entries where entity_id = ${workflow.id} and action = 'change approvals of deployments' order by at`,
    )
    expect(rows.map(({ details }) => details)).toEqual([
      { before: 0, now: 1 },
      { before: 1, now: 3 },
      { before: 3, now: 0 },
    ])
  })

  it('is said of the workflow and never of a branch of it', async () => {
    await started.server.call(
      routes.apiBranches.createBranch,
      { ...ofIt(), body: { name: 'apart' } },
      started.people.bruno,
    )
    const parameters = { apiId: (await read('apart')).id }
    const body = { approvalsNeeded: 0 }
    expect(
      (
        await started.server.attempt(
          routes.apiBranches.changeDeploymentApprovals,
          { parameters, body },
          started.people.ada,
        )
      ).status,
    ).toBe(404)
  })
})

describe('at the same time', () => {
  it('two people approve, and it is deployed once', async () => {
    await need(2)
    await save('as second')
    await deploy()
    const { id } = await request()
    const { carla, ada } = started.people
    const answers = await Promise.all([decide('approve', carla, id), decide('approve', ada, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const deployed = (await actionsOf(started.server, workflow.id)).filter(
      ({ action }) => action === 'deploy',
    )
    expect(deployed).toHaveLength(2)
    expect((await request()).state).toBe('deployed')
  })

  it('three ask, and one waits', async () => {
    const { ada, bruno, dora } = started.people
    await save('as second')
    expect(await Promise.all([deploy(bruno), deploy(dora), deploy(ada)])).toMatchObject([waits, waits, waits])
    expect((await list()).requests).toHaveLength(1)
    expect((await versions()).versions).toHaveLength(2)
  })

  it('somebody deletes it, and nothing is deployed', async () => {
    await save('as second')
    await deploy()
    const { id } = await request()
    await started.server.call(routes.workflows.remove, ofWorkflow(), started.people.ada)
    expect((await decide('approve', started.people.carla, id)).status).toBe(404)
  })
})

describe('what was approved and cannot be deployed', () => {
  it('because its asker may not deploy any more is said, and deployed by somebody else', async () => {
    const { bruno, carla, dora } = started.people
    await save('as second')
    await deploy()
    const { id } = await request()
    await share(carla, dora)
    expect((await decide('approve', carla, id)).body).toMatchObject({
      state: 'waiting',
      isApproved: true,
      reason:
        'Whoever asked for it may not deploy this workflow any more. Somebody else who may can deploy it.',
    })
    await share(bruno, carla, dora)
    expect(await answered()).toBe('as first')
    expect((await deployVersion((await request()).versionId, carla)).status).toBe(200)
    expect(await request()).toMatchObject({ state: 'deployed', closedBy: { id: carla.userId } })
  })
})

describe('a deployment of a scheduled job that others have to approve', () => {
  it('changes when it runs with the approval and not before, also where it is paused meanwhile', async () => {
    const { server, people } = started
    const made = await server.call(
      routes.scheduledJobs.create,
      { body: { name: randomUUID(), initialBlocks: [answer] } },
      people.ada,
    )
    const parameters = { jobId: made.id }
    const job = () => server.call(routes.scheduledJobs.read, { parameters, query: {} }, people.ada)
    const enable = (isEnabled: boolean) =>
      server.call(routes.scheduledJobs.enable, { parameters, body: { isEnabled } }, people.ada)
    const deployJob = async () =>
      server.attempt(
        routes.scheduledJobs.deploy,
        { parameters, body: { revision: (await job()).revision } },
        people.ada,
      )
    expect((await deployJob()).status).toBe(200)
    const before = await job()
    const ofJob = { apiId: made.id }
    await server.call(
      routes.apiBranches.changeDeploymentApprovals,
      { parameters: ofJob, body: { approvalsNeeded: 1 } },
      people.ada,
    )
    const { trigger } = before.apiPb
    const hourly = {
      ...before.apiPb,
      trigger: { ...trigger, schedule: { ...trigger.schedule, cron: '7 * * * *' } },
    }
    await server.call(
      routes.scheduledJobs.saveChange,
      {
        parameters,
        body: {
          requestId: randomUUID(),
          baseRevision: before.revision,
          change: {
            added: {},
            updated: { [definitionId]: [definitionRecord(before.apiPb), definitionRecord(hourly)] },
            removed: {},
          },
        },
      },
      people.ada,
    )
    expect(await deployJob()).toMatchObject(waits)
    expect((await job()).nextAt).toBe(before.nextAt)
    await enable(false)
    await enable(true)
    expect((await job()).nextAt).toBe(before.nextAt)
    await server.call(
      routes.scheduledJobs.changeShares,
      {
        parameters,
        body: { shares: [{ subject: { kind: 'user', userId: people.carla.userId }, role: 'builder' }] },
      },
      people.ada,
    )
    const { requests } = await server.call(
      routes.apiBranches.listDeploymentRequests,
      { parameters: ofJob },
      people.carla,
    )
    const approved = await server.call(
      routes.apiBranches.decideDeploymentRequest,
      { parameters: { ...ofJob, requestId: requests[0]?.id ?? '' }, body: { verdict: 'approve' } },
      people.carla,
    )
    expect(approved.state).toBe('deployed')
    expect((await job()).nextAt).toMatch(/:07:00\.000Z$/u)
  })
})
