import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { startGitHost, type TestGitHost } from '@ashlar/integrations/git-host-testing'
import { expect, type Page, test } from '@playwright/test'
import { barriersInBothSchemes } from '../support/accessibility.ts'
import { AshlarServer } from '../support/ashlar-server.ts'
import { foundOrganization } from '../support/organization.ts'
import { aPerson, type Person } from '../support/people.ts'
import { takePictures } from '../support/pictures.ts'

test.describe.configure({ mode: 'serial' })

let git: GitServer
let host: TestGitHost
let server: AshlarServer
let olga: Person

test.beforeAll(async ({ browser }) => {
  git = await startGitServer()
  for (const name of ['apps', 'other']) {
    await git.aRepository(name)
    await git.commit(name, 'main', { 'README.md': 'Ours\n' })
  }
  server = await AshlarServer.start(
    { ASHLAR_ALLOWED_HOSTS: '127.0.0.1' },
    {
      settingsAt: async (address) => {
        host = await startGitHost({
          callbackUrl: `${address}/oauth/github-callback`,
          showsPage: true,
          answerGit: git.answer,
        })
        return {
          ASHLAR_GITHUB_URL: host.address,
          ASHLAR_GITHUB_CLIENT_ID: String(host.provider.configuration['clientId']),
          ASHLAR_GITHUB_CLIENT_SECRET: host.provider.secrets.clientSecret,
        }
      },
    },
  )
  host.repositories = [
    { name: 'example/apps', mayWrite: true },
    { name: 'example/other', mayWrite: true },
    { name: 'example/theirs', mayWrite: false },
  ]
  host.provider.person.accountId = 'olga'
  olga = await foundOrganization(browser, server)
  await olga.page.setViewportSize({ width: 1280, height: 720 })
})
test.afterAll(async () => {
  await olga.context.close()
  await server.remove()
  await host.close()
  await git.close()
})

const connectDialog = (page: Page) => page.getByRole('dialog', { name: 'Connect repository' })
const openDialog = async (page: Page) => {
  await page.goto('/repositories')
  await page.getByRole('button', { name: 'Connect repository' }).first().click()
  return connectDialog(page)
}
/** Agrees in the window that a press opens, which closes by itself. */
const agreeIn = async (act: () => Promise<unknown>): Promise<void> => {
  const opening = olga.context.waitForEvent('page')
  await act()
  const popup = await opening
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Agree' }).click()
  await closing
}
const choose = async (page: Page, name: string): Promise<void> => {
  const dialog = connectDialog(page)
  await dialog.getByRole('combobox', { name: 'Repository' }).click()
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
}

test('a repository is connected by signing in at its server, and chosen among those that may be written', async () => {
  const { page } = olga
  const dialog = await openDialog(page)
  await expect(dialog.getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'git-sign-in-offer')
  await agreeIn(() => dialog.getByRole('button', { name: 'Sign in with GitHub' }).click())
  await expect(dialog).toContainText('Signed in at GitHub as olga')
  await dialog.getByRole('combobox', { name: 'Repository' }).click()
  await expect(page.getByRole('option')).toHaveText(['example/apps', 'example/other'])
  await takePictures(page, 'git-sign-in-choose')
  await page.getByRole('option', { name: 'example/apps' }).click()
  await expect(dialog).toContainText('Its default branch is main.')
  expect(await barriersInBothSchemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'example/apps', level: 1 })).toBeVisible()
  await expect(page.getByText('Reached as olga, signed in at GitHub.')).toBeVisible()
  await expect(page.getByText('The repository answers.')).toBeVisible()
  await takePictures(page, 'git-sign-in-repository')
})

test('somebody who is signed in connects another repository without signing in again', async () => {
  const { page } = olga
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Repositories of olga at GitHub' }).click()
  await choose(page, 'example/other')
  await expect(page.getByRole('heading', { name: 'example/other', level: 1 })).toBeVisible()
})

test('where nobody is signed in any more, the page of the repository says so and lets somebody sign in again', async () => {
  const { page } = olga
  await host.provider.revoke({ refreshTokens: true })
  await page.reload()
  await expect(page.getByText('Nobody is signed in at GitHub for this repository any more.')).toBeVisible()
  await expect(page.getByText('Nothing is pushed or pulled. Sign in again,')).toBeVisible()
  expect(await barriersInBothSchemes(page)).toEqual([])
  await takePictures(page, 'git-signed-out')
  await agreeIn(() => page.getByRole('button', { name: 'Sign in with GitHub' }).click())
  await expect(page.getByText('Reached as olga, signed in at GitHub.')).toBeVisible()
  await expect(page.getByText('The repository answers.')).toBeVisible()
})

test('a browser that blocks the window shows a link, and a refusal says why', async () => {
  const { page, context } = olga
  await page.addInitScript(() => {
    window.open = () => null
  })
  const dialog = await openDialog(page)
  host.provider.person.agrees = false
  const signIn = dialog.getByRole('button', { name: /^Sign in with/u })
  const followLink = async (): Promise<Page> => {
    await signIn.click()
    await expect(dialog).toContainText('Your browser blocked the window.')
    const opening = context.waitForEvent('page')
    await dialog.getByRole('link', { name: 'Sign in at GitHub' }).click()
    const popup = await opening
    await popup.getByRole('button', { name: 'Agree' }).click()
    return popup
  }
  const refused = await followLink()
  await expect(refused.getByText('GitHub did not sign you in: The person said no.')).toBeVisible()
  expect(new URL(refused.url()).search).toBe('')
  await takePictures(refused, 'git-callback-refused')
  await refused.close()
  await expect(dialog).toContainText('GitHub did not sign you in: The person said no.')
  host.provider.person.agrees = true
  await followLink()
  await expect(dialog).toContainText('Signed in at GitHub as olga')
})

test('somebody who signs out leaves repositories that say so', async () => {
  const { page } = olga
  await connectDialog(page).getByRole('button', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out of olga at GitHub?' })
  await expect(question).toContainText('are reached no longer')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(connectDialog(page).getByRole('button', { name: 'Sign in with GitHub' })).toBeVisible()
  await page.goto('/repositories')
  await page.getByRole('link', { name: 'example/apps' }).click()
  await expect(page.getByText('Nothing is pushed or pulled. Sign in again,')).toBeVisible()
})

test('the address that servers lead back to takes nothing that this browser did not begin', async ({
  browser,
}) => {
  const stranger = await aPerson(browser, server.address)
  for (const search of ['', '?code=stolen&state=short', `?code=stolen&state=${'f'.repeat(32)}`]) {
    await stranger.page.goto(`/oauth/github-callback${search}`)
    await expect(stranger.page.getByRole('alert')).toBeVisible()
    expect(new URL(stranger.page.url()).search).toBe('')
  }
  await stranger.context.close()
  await olga.page.goto(`/oauth/github-callback?code=stolen&state=${'f'.repeat(32)}`)
  await expect(olga.page.getByText('This sign-in is over, or another browser began it.')).toBeVisible()
})
