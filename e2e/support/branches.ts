import type { APIRequestContext, Page } from '@playwright/test'
import { Editor } from './editor.ts'
import { send } from './organization.ts'
import { builder } from './people.ts'

/** Lets the second person of a journey build an application, a workflow or a job, by its address of the interface. */
export const shareWithBuilder = async (request: APIRequestContext, address: string): Promise<void> => {
  const { members } = await send(request, 'GET', '/api/v1/members')
  const { userId } = members.find(({ email }: { email: string }) => email === builder.email)
  await send(request, 'PUT', `${address}/shares`, {
    ...(address.includes('/applications/') ? { isPublic: false } : {}),
    shares: [{ subject: { kind: 'user', userId }, role: 'builder' }],
  })
}

/** The button that names the branch that is open. */
export const branchButton = (page: Page) => page.getByRole('button', { name: /^Branch / })

/** Chooses from the menu of the branch that is open. */
export const chooseOfBranch = async (page: Page, item: string): Promise<void> => {
  await branchButton(page).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Writes the text of the component Heading, and waits until it is saved. */
export const writeHeading = async (page: Page, text: string): Promise<void> => {
  const editor = new Editor(page)
  await editor.select('Heading')
  await editor.write(page.getByRole('textbox', { name: 'Text', exact: true }), text)
  await editor.isSaved()
}
