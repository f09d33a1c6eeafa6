import { eventStepFacts } from '@ashlar/schema'
import { expect } from '@playwright/test'
import { properties } from './editor-places.ts'
import type { Surface } from './surface.ts'

/** The form of each kind of step, in the handler of a button; the page has something of every kind that they speak of. */
export const stepSurfaces: readonly Surface[] = Object.values(eventStepFacts).map(({ label }) => ({
  name: `form of the step "${label}"`,
  part: 'aside[aria-label="Properties"] li:last-of-type',
  open: async (page) => {
    const editor = await properties(page, 'Confirm', 'On click')
    const handler = editor.properties.getByRole('group', { name: 'On click', exact: true })
    // The step of the look before goes: twenty open forms would be painted again and again for the sake of one.
    const former = handler.getByRole('button', { name: 'Delete step' })
    if (await former.first().isVisible()) await former.first().click()
    await expect(former).toHaveCount(0)
    await handler.getByRole('button', { name: 'Add step' }).first().click()
    await page
      .getByRole('menuitem')
      .filter({ has: page.getByText(label, { exact: true }) })
      .click()
    await expect(handler.locator('li button[aria-expanded="true"]')).toContainText(label)
  },
}))
