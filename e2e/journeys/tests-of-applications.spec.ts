import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { barriersOf } from '../support/accessibility.ts'
import { runsApis } from '../support/application-draft.ts'
import { beginBuilding, type Building } from '../support/building.ts'
import { told } from '../support/notices.ts'
import { send } from '../support/organization.ts'

test.describe.configure({ mode: 'serial' })

let building: Building

test.beforeAll(async ({ browser }) => {
  building = await beginBuilding(browser, 'Customers', (page, integrationId) => {
    page.query(
      'Customers',
      integrationId,
      'select id\nfrom customers\nwhere tier = {{ Tier.value }}\nlimit 5',
    )
    page.place('input', 'Tier', { left: 2, top: 2 }, { label: 'Tier' })
    page.place('button', 'Find', { left: 40, top: 2 }, { text: 'Find', onClick: runsApis('Customers') })
    page.place(
      'text',
      'Count',
      { left: 2, top: 12, columns: 40, rows: 4 },
      { text: '{{ Customers.response?.length ?? 0 }} found' },
    )
  })
  await building.editor.open(building.applicationId)
})
test.afterAll(() => building.end())

const panel = () => building.olga.page.getByRole('region', { name: 'Tests', exact: true })
const dialog = () => building.olga.page.getByRole('dialog')
const recorded = () => dialog().frameLocator('iframe[title="The page that is recorded"]')
const state = (title: string) => panel().getByRole('listitem').filter({ hasText: title }).first()

test('what a person does is recorded with what must hold, and replayed at once', async () => {
  const { editor, olga } = building
  await editor.openPanel('Tests')
  await expect(panel()).toContainText('No tests yet')
  await panel().getByRole('button', { name: 'Record a test' }).first().click()
  await recorded().getByRole('textbox', { name: 'Tier' }).fill('no such tier')
  await recorded().getByRole('button', { name: 'Find' }).click()
  const steps = dialog().getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem').nth(0)).toContainText('Enter “no such tier” in Tier')
  await expect(steps.getByRole('listitem').nth(1)).toContainText('Press Find')
  await dialog().getByRole('button', { name: 'Check a run' }).click()
  await olga.page.getByRole('menuitem', { name: 'Customers is run with' }).click()
  await dialog().getByRole('button', { name: 'Check a component' }).click()
  await recorded().getByText('0 found').click()
  await dialog()
    .getByRole('group', { name: 'What must hold of Count' })
    .getByRole('button', { name: 'Add' })
    .click()
  await expect(steps.getByRole('listitem').nth(3)).toContainText('Count shows “0 found”')
  await dialog().getByRole('textbox', { name: 'What is tested' }).fill('Nobody is of an unknown tier')
  expect(await barriersOf(olga.page)).toEqual([])
  await dialog().getByRole('button', { name: 'Keep the test' }).click()
  await expect(state('Nobody is of an unknown tier')).toContainText('Passed')
  expect(await barriersOf(olga.page)).toEqual([])
})

test('a test that fails shows what was and what is, and stops the deployment', async () => {
  const { editor, olga } = building
  const { page } = olga
  await editor.select('Count')
  await editor.write(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ Customers.response?.length ?? 0 }} customers',
  )
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await expect(dialog().getByRole('alert')).toContainText('One test failed of 1, so nothing was deployed.')
  await expect(dialog()).toContainText('Count shows another text.')
  await expect(dialog()).toContainText('0 customers')
  expect(await barriersOf(page)).toEqual([])
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  await editor.openPanel('Tests')
  await expect(state('Nobody is of an unknown tier')).toContainText('Failed')
  // Nor is it deployed past the button.
  const refused = await page.request.post(`/api/v1/applications/${building.applicationId}/deployments`, {
    data: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(await refused.json()).toMatchObject({ code: 'tests_not_passed' })
  await panel().getByRole('button', { name: 'What is there now is right' }).click()
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await told(page, 'Deployed as version 1')
})

test('a test that may fail lets a deployment go on, which says so', async () => {
  const { editor, olga } = building
  const { page } = olga
  await editor.openPanel('Tests')
  await panel().getByRole('button', { name: 'Actions for Nobody is of an unknown tier' }).click()
  await page.getByRole('menuitem', { name: 'Let deployments go on if it fails' }).click()
  await expect(state('Nobody is of an unknown tier')).toContainText('May fail.')
  await editor.select('Count')
  await editor.write(
    page.getByRole('textbox', { name: 'Text', exact: true }),
    '{{ Customers.response?.length ?? 0 }} people',
  )
  await editor.isSaved()
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await dialog().getByRole('button', { name: 'Deploy all the same' }).click()
  await told(page, 'Deployed as version 2')
  await editor.openPanel('Tests')
  await panel().getByRole('button', { name: 'What is there now is right' }).click()
  await panel().getByRole('button', { name: 'Actions for Nobody is of an unknown tier' }).click()
  await page.getByRole('menuitem', { name: 'Ask for it before deployments' }).click()
  await editor.isSaved()
})

test('a component may be renamed, and a test goes with the copy of its application', async () => {
  const { editor, olga } = building
  await editor.select('Find')
  await editor.nameField.fill('Search')
  await editor.nameField.press('Enter')
  await editor.isSaved()
  const { request } = olga.page
  const copy = await send(request, 'POST', `/api/v1/applications/${building.applicationId}/clone`, {
    name: 'Copied',
  })
  await editor.open(copy.id)
  await editor.openPanel('Tests')
  await panel().getByRole('button', { name: 'Run all' }).click()
  await expect(state('Nobody is of an unknown tier')).toContainText('Passed')
  expect(olga.complaints).toEqual([])
})

test('a build runs the tests from the command line, and sees how pages look', async () => {
  const { server, applicationId, olga } = building
  const { request } = olga.page
  const { token } = await send(request, 'POST', '/api/v1/api-tokens', {
    name: 'Build',
    kind: 'organization admin',
    scopes: ['applications:read', 'applications:deploy'],
    days: 30,
  })
  const pictures = mkdtempSync(join(tmpdir(), 'ashlar-pictures-'))
  const command = join(import.meta.dirname, '..', '..', 'scripts', 'ashlar.mjs')
  const ashlar = (...words: string[]): Promise<{ code: number | null; told: string }> =>
    new Promise((resolve) => {
      const env = { ...process.env, ASHLAR_TOKEN: token, ASHLAR_URL: server.address }
      const given = [command, ...words]
      const child = execFile(process.execPath, given, { env }, (_, out, errors) =>
        resolve({ code: child.exitCode, told: `${out}${errors}` }),
      )
    })
  const run = (...words: string[]) => ashlar('test', applicationId, '--pictures', pictures, ...words)
  try {
    expect((await ashlar('deploy', applicationId)).told).toContain('“Nobody is of an unknown tier”')
    const first = await run()
    expect(first.told).toContain('The results are noted')
    expect(first.told).toContain('passed  Nobody is of an unknown tier')
    expect((await ashlar('deploy', applicationId)).told).toBe('Deployed as version 3.\n')
    expect(first.told).toContain('its picture was kept')
    expect(first.code).toBe(0)
    expect((await run()).told).toContain('All 1 passed.')
    const read = await send(request, 'GET', `/api/v1/pages/${building.pageId}`)
    const find: { id: string; properties: object } = Object.values<{
      id: string
      name: string
      properties: object
    }>(read.records).find(({ name }) => name === 'Search') ?? { id: '', properties: {} }
    await send(request, 'POST', `/api/v1/pages/${building.pageId}/changes`, {
      requestId: crypto.randomUUID(),
      baseRevision: read.revision,
      change: {
        added: {},
        updated: { [find.id]: [find, { ...find, properties: { ...find.properties, text: 'Search now' } }] },
        removed: {},
      },
    })
    const other = await run()
    expect(other.code).toBe(1)
    expect(other.told).toContain('The page looks otherwise')
    expect(readdirSync(pictures).filter((name) => name.endsWith('.difference.png'))).toHaveLength(1)
    expect((await run('--accept')).code).toBe(0)
    expect(readdirSync(pictures)).toHaveLength(1)
  } finally {
    rmSync(pictures, { recursive: true })
  }
})
