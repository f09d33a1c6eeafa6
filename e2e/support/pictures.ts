import { type Page, test } from '@playwright/test'
import { paintedIn } from './accessibility.ts'

/** Takes a picture of the window in light and one in dark, which lie with the results of the journey. */
export const takePictures = async (page: Page, name: string): Promise<void> => {
  for (const scheme of ['dark', 'light'] as const) {
    await paintedIn(page, scheme)
    await page.screenshot({ path: test.info().outputPath(`${name}-${scheme}.png`) })
  }
}
