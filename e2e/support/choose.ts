import type { Locator, Page } from '@playwright/test'

/** Chooses an option of a select that opens a list, on a page or in a part of it. */
export const choose = async (
  place: Page | Locator,
  label: string,
  option: string | RegExp,
): Promise<void> => {
  const page = 'goto' in place ? place : place.page()
  await place
    .getByRole('combobox', { name: label })
    .or(place.getByRole('textbox', { name: label }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).click()
}
