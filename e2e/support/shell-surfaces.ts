import { integrationDescriptors } from '@ashlar/integrations/descriptors'
import { expect, type Page } from '@playwright/test'
import type { Surface } from './surface.ts'

/** A field as it is drawn: its kind, and what else it says of itself. */
const looksOf = ({ sections }: (typeof integrationDescriptors)[number]): readonly string[] =>
  sections.flatMap(({ fields }) =>
    fields.map((field) => [field.kind, ...Object.keys(field).sort()].join(' ')),
  )

/** Whether a form lacks something as it is drawn first, so that it is refused. */
const lacksSomething = ({ sections }: (typeof integrationDescriptors)[number]): boolean =>
  sections.some(({ fields }) =>
    fields.some((field) => {
      const isWanted = 'isRequired' in field && field.isRequired === true && field.shownIf === undefined
      return isWanted && ('default' in field ? (field.default ?? '') : '') === ''
    }),
  )

/** Forms are drawn from data: of those that hold nothing but what earlier ones show, none shows anything new. */
const formsWithSomethingNew = (() => {
  const seen = new Set<string>()
  return integrationDescriptors.filter(lacksSomething).filter((descriptor) => {
    const looks = looksOf(descriptor)
    const isNew = looks.some((look) => !seen.has(look))
    for (const look of looks) seen.add(look)
    return isNew
  })
})()

const sampleApplication = 'Sample: orders'

const rowMenu = async (page: Page, row: string, item?: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${row}` }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const dialog = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

const home = async (page: Page): Promise<void> => {
  await page.goto('/home')
  await expect(page.getByText(sampleApplication)).toBeVisible()
}

const members = async (page: Page): Promise<void> => {
  await page.goto('/users')
  await expect(page.getByText('Vera Viewer').first()).toBeVisible()
}

const dialogsOfHome: readonly Surface[] = [
  { name: 'Home', open: home },
  {
    name: 'Home that finds nothing',
    open: async (page) => {
      await home(page)
      await page.getByRole('searchbox', { name: 'Search by name, type or owner' }).fill('nowhere')
      await expect(page.getByText('Nothing found')).toBeVisible()
    },
  },
  {
    name: 'new application, refused',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/home?new=application')
      await dialog(page, 'New application')
      await page.getByRole('textbox', { name: 'Application name' }).fill(' ')
      await page.getByRole('button', { name: 'Create application' }).click()
      await expect(page.getByText('A name is required.')).toBeVisible()
    },
  },
  {
    name: 'new module',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/home?new=module')
      await dialog(page, 'New module')
    },
  },
  {
    name: 'menu of an application',
    part: '[role="menu"]',
    open: async (page) => {
      await home(page)
      await rowMenu(page, sampleApplication)
    },
  },
  ...['Rename', 'Clone', 'Delete'].map((item) => ({
    name: `${item.toLowerCase()} application`,
    part: '[role="dialog"]',
    open: async (page: Page) => {
      await home(page)
      await rowMenu(page, sampleApplication, item)
      await dialog(page, new RegExp(`^${item}`, 'u'))
    },
  })),
  {
    name: 'notice',
    part: '.mantine-Notification-root',
    open: async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await home(page)
      await rowMenu(page, sampleApplication, 'Copy link')
      // Under the pointer its time stands still.
      await page.getByText('is on the clipboard').hover()
    },
  },
]

const around: readonly Surface[] = [
  {
    name: 'command palette',
    part: '[role="dialog"]',
    open: async (page) => {
      await home(page)
      await page.keyboard.press('ControlOrMeta+k')
      await dialog(page, 'Command palette')
    },
  },
  {
    name: 'account menu',
    part: '[role="menu"]',
    open: async (page) => {
      await home(page)
      await page.getByRole('button', { name: 'Account of Olga Owner' }).click()
      await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
    },
  },
  {
    name: 'help and support',
    part: '.mantine-Popover-dropdown',
    open: async (page) => {
      await home(page)
      await page.getByRole('button', { name: 'Help and support' }).click()
      await expect(page.getByRole('heading', { name: 'Help and support' })).toBeVisible()
    },
  },
  {
    name: 'keyboard shortcuts',
    part: '[role="dialog"]',
    open: async (page) => {
      await home(page)
      await page.keyboard.press('?')
      await dialog(page, 'Keyboard shortcuts')
    },
  },
  {
    name: 'nothing at this address',
    open: async (page) => {
      await page.goto('/nowhere')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
]

const integrations: readonly Surface[] = [
  {
    name: 'integrations',
    open: async (page) => {
      await page.goto('/integrations')
      await expect(page.getByText('Demo: Field & Cup')).toBeVisible()
    },
  },
  {
    name: 'sample integration',
    open: async (page) => {
      await page.goto('/integrations')
      await page.getByRole('link', { name: 'Demo: Field & Cup' }).click()
      await expect(page.getByText('A sample database')).toBeVisible()
    },
  },
  ...formsWithSomethingNew.map(({ pluginId, label }) => ({
    name: `${label} integration, refused`,
    open: async (page: Page) => {
      await page.goto(`/integrations/new/${pluginId}`)
      await page.getByRole('button', { name: 'Test connection' }).click()
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  })),
]

const people: readonly Surface[] = [
  { name: 'members', open: members },
  {
    name: 'invitation, refused',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/users?invite=true')
      await dialog(page, 'Invite members')
      await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('nobody')
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await expect(page.getByText('Not an e-mail address: nobody.')).toBeVisible()
    },
  },
  {
    name: 'link of an invitation, where the browser copies nothing',
    part: '[role="dialog"]',
    open: async (page) => {
      const invitation = { emails: ['ines@example.com'], role: 'developer' }
      await page.request.post('/api/v1/invitations', { data: invitation })
      await members(page)
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
      })
      await rowMenu(page, 'ines@example.com', 'Copy link')
      await dialog(page, 'Link of the invitation')
    },
  },
  {
    name: 'choice of a role',
    part: 'main, [role="listbox"]',
    open: async (page) => {
      await members(page)
      await page.getByRole('combobox', { name: /Vera Viewer/u }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'remove a member',
    part: '[role="dialog"]',
    open: async (page) => {
      await members(page)
      await rowMenu(page, 'Vera Viewer', 'Remove')
      await dialog(page, /^Remove Vera Viewer/u)
    },
  },
]

const accessTokens: readonly Surface[] = [
  {
    name: 'no access tokens',
    open: async (page) => {
      await page.goto('/access-tokens?kind=embedding')
      await expect(page.getByText('No access tokens yet')).toBeVisible()
    },
  },
  {
    name: 'new access token',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.getByRole('button', { name: 'Create access token' }).first().click()
      await dialog(page, 'Create access token')
    },
  },
  {
    name: 'access token that is shown once',
    part: '[role="dialog"]',
    open: async (page) => {
      const form = page.getByRole('dialog', { name: 'Create access token' })
      await form.getByRole('textbox', { name: 'Name' }).fill('Shop')
      await form.getByRole('button', { name: 'Create access token' }).click()
      await expect(page.getByRole('textbox', { name: 'Access token', exact: true })).toBeVisible()
    },
  },
  {
    name: 'access tokens',
    open: async (page) => {
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('table', { name: 'Access tokens' })).toContainText('Shop')
    },
  },
  {
    name: 'revoke an access token',
    part: '[role="dialog"]',
    open: async (page) => {
      await rowMenu(page, 'Shop', 'Revoke')
      await dialog(page, /^Revoke Shop/u)
    },
  },
]

const administration: readonly Surface[] = [
  {
    name: 'new access token for workflows, refused',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/access-tokens')
      await page.getByRole('button', { name: 'Create access token' }).first().click()
      const form = page.getByRole('dialog', { name: 'Create access token' })
      await form.getByRole('radio', { name: 'Only some workflows' }).check()
      await form.getByRole('button', { name: 'Create access token' }).click()
      await expect(form.getByText('Choose at least one workflow.')).toBeVisible()
    },
  },
  {
    name: 'new API token, refused',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/access-tokens?kind=api')
      await page.getByRole('button', { name: 'Create access token' }).first().click()
      const form = page.getByRole('dialog', { name: 'Create access token' })
      await form.getByRole('button', { name: 'Create access token' }).click()
      await expect(form.getByText('Choose at least one scope.')).toBeVisible()
    },
  },
  {
    name: 'general settings',
    open: async (page) => {
      await page.goto('/general')
      await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible()
    },
  },
  {
    name: 'settings of the assistant',
    open: async (page) => {
      await page.goto('/general/assistant')
      await expect(page.getByRole('region', { name: 'Budget' })).toBeVisible()
    },
  },
  {
    name: 'deletion of the organization, refused',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.goto('/general')
      await page.getByRole('button', { name: 'Delete organization…' }).click()
      await dialog(page, /^Delete /u)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete organization' }).click()
      await expect(page.getByText(/^Write "/u)).toBeVisible()
    },
  },
  {
    name: 'administrators',
    open: async (page) => {
      await page.goto('/administrators')
      await expect(page.getByText('Olga Owner').first()).toBeVisible()
    },
  },
  {
    name: 'no approvals',
    open: async (page) => {
      await page.goto('/approvals')
      await expect(page.getByText('Nothing waits for you')).toBeVisible()
    },
  },
  {
    name: 'personal settings',
    open: async (page) => {
      await page.goto('/personal-settings')
      await page.getByRole('button', { name: 'Change password' }).click()
      await expect(page.getByText('This browser')).toBeVisible()
    },
  },
  {
    name: 'system',
    open: async (page) => {
      await page.goto('/system')
      await expect(page.getByRole('region', { name: 'Code in steps' })).toContainText('Python')
    },
  },
]

/** Every screen and dialog around the editor, as an owner sees them. There is a member called Vera Viewer. */
export const shellSurfaces: readonly Surface[] = [
  ...dialogsOfHome,
  ...around,
  ...integrations,
  ...people,
  ...accessTokens,
  ...administration,
]

/** What somebody sees who is not signed in. */
export const visitorSurfaces: readonly Surface[] = [
  {
    name: 'login, refused',
    open: async (page) => {
      await page.goto('/login')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@example.com')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  ...[
    '/sign-up',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/invitation',
    '/applications/00000000-0000-4000-8000-000000000000',
  ].map((path) => ({
    name: path,
    open: async (page: Page) => {
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
    },
  })),
]
