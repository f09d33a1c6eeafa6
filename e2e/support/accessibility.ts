import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** What hinders people who use a screen reader, a keyboard or larger contrasts, in words. */
export const barriersOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    // The frame in which bindings are evaluated shows nothing to anybody.
    .exclude('iframe[aria-hidden="true"]')
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    )
}

const mostStops = 120

/** Goes from stop to stop with the keyboard until the focus is where it should be. Fails when it never gets there. */
export const tabTo = async (page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await goal.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(goal, `reached with ${key} alone`).toBeFocused()
}
