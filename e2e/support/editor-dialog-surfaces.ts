import { setProperty } from '@ashlar/document'
import { expect, type Page } from '@playwright/test'
import { PageDraft } from './application-draft.ts'
import { alone, properties } from './editor-places.ts'
import { send } from './organization.ts'
import type { Surface } from './surface.ts'

/** Changes the text of a component on the first page, as somebody in another window does. */
const changeElsewhere = async (page: Page, name: string): Promise<void> => {
  const [, applicationId = ''] = /applications\/([^/]+)/u.exec(page.url()) ?? []
  const { pages } = await send(page.request, 'GET', `/api/v1/applications/${applicationId}`)
  const stored = await send(page.request, 'GET', `/api/v1/pages/${pages[0].id}`)
  const draft = new PageDraft(stored.records)
  draft.operate((records, catalogue) =>
    setProperty(records, catalogue, { ids: [draft.idOf(name)], path: 'text', value: 'Orders of the month' }),
  )
  await draft.save(page.request, stored)
}

const pageDialog = (item: string, title: string | RegExp): Surface => ({
  name: `${item.toLowerCase()} dialog`,
  part: '[role="dialog"]',
  open: async (page) => {
    await alone(page)
    await page.getByRole('button', { name: /^Page /u }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  },
})

const apis: readonly Surface[] = [
  {
    name: 'API with results',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('APIs')
      await page.getByRole('button', { name: 'GetOrders', exact: true }).click()
      await page.getByRole('button', { name: 'Run API' }).click()
      await expect(page.getByRole('region', { name: 'Results' }).getByText('Success')).toBeVisible()
    },
  },
  {
    name: 'request of an API',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      await page.getByRole('tab', { name: 'Request' }).click()
    },
  },
  {
    name: 'blocks to add',
    part: '[role="menu"]',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add block' }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
  },
  {
    name: 'API that fails',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.openPanel('APIs')
      await page.getByRole('button', { name: 'Fails', exact: true }).click()
      await page.getByRole('button', { name: 'Run API' }).click()
      await expect(page.getByRole('region', { name: 'Results' }).getByText(/^Error/u)).toBeVisible()
    },
  },
  {
    name: 'settings of an API',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      await page.getByRole('region', { name: 'API Fails' }).getByRole('treeitem').first().click()
    },
  },
]

const dialogs: readonly Surface[] = [
  pageDialog('From a table…', 'From a database table'),
  {
    name: 'menu of the page',
    part: '[role="menu"]',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: /^Page /u }).click()
      await expect(page.getByRole('menuitem', { name: 'Add page' })).toBeVisible()
    },
  },
  pageDialog('Add page', 'Add page'),
  pageDialog('Import page', 'Import page'),
  pageDialog('Page settings', /^Settings of/u),
  pageDialog('Routes', /^Routes of/u),
  pageDialog('Duplicate page', /^Duplicate/u),
  pageDialog('Delete page', /^Delete page/u),
  {
    name: 'page that cannot be imported',
    part: '[role="dialog"]',
    open: async (page) => {
      await pageDialog('Import page', 'Import page').open(page)
      const dialog = page.getByRole('dialog', { name: 'Import page' })
      const file = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"version":8}') }
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'File' }).click()
      await (await chooser).setFiles(file)
      await dialog.getByRole('button', { name: 'Import page' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'sharing',
    part: '[role="dialog"], [role="listbox"]',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Share application' })
      await expect(dialog.getByRole('combobox', { name: 'People' })).toBeVisible()
      await dialog.getByRole('combobox', { name: 'People' }).click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'sharing with a person',
    part: '[role="dialog"]',
    open: async (page) => {
      await page.getByRole('option').first().click()
      await expect(page.getByRole('button', { name: /^Remove /u })).toBeVisible()
    },
  },
  {
    name: 'sharing with addresses, one of them refused',
    part: '[role="dialog"]',
    open: async (page) => {
      const addresses = page.getByRole('textbox', { name: 'Invite by e-mail' })
      const add = page.getByRole('button', { name: 'Add', exact: true })
      await addresses.fill('ivan@example.com')
      await add.click()
      await expect(page.getByText('Is invited as End-User when you save')).toBeVisible()
      await addresses.fill('nobody')
      await add.click()
      await expect(page.getByText('Not an e-mail address: nobody.')).toBeVisible()
    },
  },
  {
    name: 'embedding',
    part: '[role="dialog"]',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Share application' })
      await dialog.getByRole('tab', { name: 'Embedding' }).click()
      await dialog.getByRole('textbox', { name: 'Sites that may embed it' }).fill('shop')
      await dialog.getByRole('button', { name: 'Save embedding' }).click()
      await expect(dialog.getByText(/^Not the exact address of a site/u)).toBeVisible()
    },
  },
  {
    name: 'application settings',
    part: '[role="dialog"]',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: 'Application settings' }).click()
      const dialog = page.getByRole('dialog', { name: 'Application settings' })
      await dialog.getByRole('textbox', { name: 'Sites' }).fill('*.com')
      await expect(dialog.getByText(/^Not the name of a site/u)).toBeVisible()
    },
  },
  {
    name: 'timeline',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.press('ControlOrMeta+k')
      await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('timeline')
      await page
        .getByRole('option', { name: /timeline/iu })
        .first()
        .click()
      await expect(page.getByRole('table', { name: 'Timeline' }).getByRole('row').first()).toBeVisible()
    },
  },
  {
    name: 'problems',
    part: 'section[aria-label="Open tabs"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.press('ControlOrMeta+k')
      await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill('problems')
      await page
        .getByRole('option', { name: /open problems/iu })
        .first()
        .click()
      await expect(page.getByRole('textbox', { name: 'Search problems' })).toBeVisible()
    },
  },
  {
    name: 'command palette of the editor',
    part: '[role="dialog"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.press('ControlOrMeta+k')
      await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible()
    },
  },
  {
    name: 'shortcuts of the editor',
    part: '[role="dialog"]',
    open: async (page) => {
      const editor = await alone(page)
      await editor.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  },
  {
    name: 'question before pasting',
    part: '[role="dialog"]',
    open: async (page) => {
      const editor = await properties(page, 'Send', 'On click')
      await editor.press('ControlOrMeta+c')
      await editor.press('ControlOrMeta+v')
      await expect(page.getByRole('dialog', { name: /^Paste/u })).toBeVisible()
    },
  },
  {
    name: 'notice of a deployment',
    part: '.mantine-Notification-root',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: 'Deploy', exact: true }).click()
      // Under the pointer its time stands still.
      await page.getByText(/^Deployed as version/u).hover()
    },
  },
  {
    name: 'preview',
    part: 'header, main',
    open: async (page) => {
      await alone(page)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Back to editing' })).toBeVisible()
    },
  },
  {
    name: 'both versions of what two people changed',
    part: '[role="dialog"]',
    open: async (page) => {
      // What others save is heard of with one's own save alone, as where no connection is kept open.
      await page.route('**/live?*', (route) => route.abort())
      await page.reload()
      const editor = await properties(page, 'Greeting', 'Text')
      await editor.isSaved()
      await changeElsewhere(page, 'Greeting')
      const field = editor.properties.getByRole('textbox', { name: 'Text', exact: true })
      await editor.write(field, 'Orders of the week')
      await expect(page.getByRole('dialog', { name: 'Somebody else changed the same' })).toBeVisible()
      await page.unroute('**/live?*')
    },
  },
]

/** APIs with their results, and every dialog and open menu of the editor. They follow each other, as panels do. */
export const editorDialogs: readonly Surface[] = [...apis, ...dialogs]
