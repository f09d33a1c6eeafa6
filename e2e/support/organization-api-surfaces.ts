import { expect, type Page } from '@playwright/test'
import { ApiEditor } from './api-editor.ts'
import type { Surface } from './surface.ts'

const dialogPart = '[role="dialog"]'

const dialog = (page: Page, name: string | RegExp) => expect(page.getByRole('dialog', { name })).toBeVisible()

/** Goes to the only one of a list. */
const openEditor = async (page: Page, list: string, name: string): Promise<void> => {
  await page.goto(list)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const workflow = (page: Page) => openEditor(page, '/workflows', 'Refund')
const job = (page: Page) => openEditor(page, '/scheduled_jobs', 'Report')

const create = async (page: Page, list: string, title: string, name: string): Promise<void> => {
  await page.goto(`${list}?new=true`)
  await page.getByRole('textbox', { name: `${title} name` }).fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Create/u })
    .click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

const rowMenu = async (page: Page, list: string, name: string, item?: string): Promise<void> => {
  await page.goto(list)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const more = async (page: Page, item?: string): Promise<void> => {
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  if (item !== undefined) await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const part = async (page: Page, name: string): Promise<void> => {
  await workflow(page)
  await new ApiEditor(page).show(name)
}

const ofWorkflows: readonly Surface[] = [
  {
    name: 'no workflows',
    open: async (page) => {
      await page.goto('/workflows')
      await expect(page.getByText('Build your first workflow')).toBeVisible()
    },
  },
  {
    name: 'new workflow, refused',
    part: dialogPart,
    open: async (page) => {
      await page.goto('/workflows?new=true')
      await dialog(page, 'New workflow')
      await page.getByRole('button', { name: 'Create workflow' }).click()
      await expect(page.getByText('A name is required.')).toBeVisible()
    },
  },
  {
    name: 'settings of a workflow',
    open: async (page) => {
      await create(page, '/workflows', 'Workflow', 'Refund')
      await expect(page.getByRole('button', { name: 'Edit Parameters as code' })).toBeVisible()
    },
  },
  {
    name: 'workflow with a test call that is no JSON',
    part: 'main',
    open: async (page) => {
      await workflow(page)
      await page.getByRole('button', { name: 'Edit Parameters as code' }).click()
      await page.getByRole('textbox', { name: 'Parameters' }).fill('{')
      await expect(page.getByText('Write a JSON object.')).toBeVisible()
    },
  },
  {
    name: 'block of a workflow that has run',
    open: async (page) => {
      await workflow(page)
      const editor = new ApiEditor(page)
      if ((await editor.block('Step1').count()) === 0) await editor.add('javascript')
      await editor.block('Step1').click()
      await editor.run()
      await expect(editor.block('Step1')).toHaveAccessibleName(/succeeded$/u)
      await editor.isSaved()
    },
  },
  {
    name: 'deploying a workflow',
    part: dialogPart,
    open: async (page) => {
      await workflow(page)
      await page.getByRole('button', { name: 'Deploy', exact: true }).click()
      await dialog(page, 'Deploy Refund')
    },
  },
  { name: 'workflow that was never deployed', open: (page) => part(page, 'Versions') },
  {
    name: 'versions of a workflow',
    open: async (page) => {
      await workflow(page)
      const deploys = page.getByRole('button', { name: 'Deploy', exact: true })
      if (await deploys.isVisible()) await new ApiEditor(page).deploy('The first one', 1)
      await new ApiEditor(page).show('Versions')
      await expect(page.getByRole('table', { name: 'Versions' })).toContainText('The first one')
    },
  },
  {
    name: 'a version compared with the draft',
    part: dialogPart,
    open: async (page) => {
      await part(page, 'Versions')
      await page.getByRole('button', { name: 'Actions for version 1' }).click()
      await page.getByRole('menuitem', { name: 'Compare with the draft' }).click()
      await dialog(page, 'Version 1')
      await expect(page.getByText('No difference')).toBeVisible()
    },
  },
  { name: 'runs of a workflow', open: (page) => part(page, 'Runs') },
  {
    name: 'what else can be done with a workflow',
    part: '[role="menu"]',
    open: async (page) => {
      await workflow(page)
      await more(page)
    },
  },
  {
    name: 'undeploying a workflow',
    part: dialogPart,
    open: async (page) => {
      await workflow(page)
      await more(page, 'Undeploy the workflow')
      await dialog(page, 'Undeploy Refund?')
    },
  },
  {
    name: 'shortcuts of the editor of workflows',
    part: dialogPart,
    open: async (page) => {
      await workflow(page)
      await more(page, 'Show keyboard shortcuts')
      await dialog(page, 'Keyboard shortcuts')
    },
  },
  {
    name: 'sharing a workflow',
    part: dialogPart,
    open: async (page) => {
      await rowMenu(page, '/workflows', 'Refund', 'Share')
      await dialog(page, 'Share Refund')
      await expect(page.getByRole('button', { name: 'Save sharing' })).toBeVisible()
    },
  },
  {
    name: 'menu of a workflow',
    part: '[role="menu"]',
    open: (page) => rowMenu(page, '/workflows', 'Refund'),
  },
  ...['Rename', 'Clone', 'Delete'].map((item) => ({
    name: `${item.toLowerCase()} workflow`,
    part: dialogPart,
    open: async (page: Page) => {
      await rowMenu(page, '/workflows', 'Refund', item)
      await dialog(page, new RegExp(`^${item}`, 'u'))
    },
  })),
]

const ofJobs: readonly Surface[] = [
  {
    name: 'schedule of a job',
    open: async (page) => {
      await create(page, '/scheduled_jobs', 'Scheduled job', 'Report')
      await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Next times')
    },
  },
  { name: 'job found again', part: 'main', open: job },
  {
    name: 'scheduled jobs',
    open: async (page) => {
      await page.goto('/scheduled_jobs')
      await expect(page.getByRole('table', { name: 'Scheduled jobs' })).toContainText('Report')
    },
  },
  {
    name: 'choice of what is new',
    part: '[role="menu"]',
    open: async (page) => {
      await page.goto('/home')
      await page.getByRole('button', { name: 'New', exact: true }).click()
      await expect(page.getByRole('menuitem', { name: 'Workflow' })).toBeVisible()
    },
  },
]

/** Every screen and dialog of workflows and scheduled jobs, where there are none yet; each begins where the one before ended. */
export const organizationApiSurfaces: readonly Surface[] = [...ofWorkflows, ...ofJobs]
