import { routes } from '@ashlar/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { anApiToken } from '../../api-tokens/testing.ts'
import { Memberships } from '../../organizations/memberships.ts'
import { PlannedDeployments } from '../applications/deploy-planned.ts'
import { ashlarCommand } from '../applications/testing.ts'
import { rowsOf, withApplication } from './testing.ts'

const of = withApplication()
const {
  actions,
  decide,
  deployed,
  deployVersion,
  edit,
  mailsTo,
  need,
  ofIt,
  request,
  started,
  versions,
  withdraw,
} = of

describe('a planned deployment that others have to approve', () => {
  const plan = async () => {
    await edit()
    const body = { description: 'For Monday' }
    const { id } = await started.server.call(
      routes.applications.keepVersion,
      { ...ofIt(), body },
      started.people.bruno,
    )
    const deployAt = new Date(Date.now() + 300_000).toISOString()
    await started.server.call(
      routes.applications.planDeployment,
      { ...ofIt(), body: { versionId: id, deployAt } },
      started.people.bruno,
    )
    return id
  }
  const itsTimeComes = async () => {
    await rowsOf(
      started.server,
      sql`update planned_deployments set deploy_at = now() - interval '1 second' where application_id = ${of.application.id}`,
    )
    await rowsOf(
      started.server,
      sql`update deployment_requests set deploy_at = now() - interval '1 second' where application_id = ${of.application.id}`,
    )
    const { platform, publications, loadAfresh, settings } = started.server.services
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
      expect(mailsTo(started.people.bruno)).toMatchObject([
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

  it('is listed no more where its version was deployed early', async () => {
    const id = await plan()
    await need(0)
    expect((await deployVersion(id)).status).toBe(200)
    expect(await versions()).toMatchObject({ deployedId: id, planned: null })
    await itsTimeComes()
    expect((await actions()).filter(({ action }) => action === 'deploy')).toHaveLength(1)
  })

  it('waits no more where the plan is taken back, and has no plan where the request is', async () => {
    await plan()
    await started.server.call(routes.applications.cancelPlannedDeployment, ofIt(), started.people.bruno)
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
    const { bearer } = await anApiToken(started.server, started.people.ada, ['applications:deploy'])
    const run = () =>
      ashlarCommand(['deploy', of.application.id], { ASHLAR_TOKEN: bearer, ASHLAR_URL: started.address })
    const waiting = await run()
    expect(waiting.code).toBe(2)
    expect(waiting.told).toContain('Version 1 waits for approval')
    await decide('approve')
    await need(0)
    expect((await run()).code).toBe(0)
  })
})
