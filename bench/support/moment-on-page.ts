import type { BrowserContext, Page } from '@playwright/test'

const look = (isThere: () => boolean): void => {
  if (window.top !== window) return
  const lookAgain = (): void => {
    if (isThere()) document.documentElement.dataset['moment'] = String(performance.now())
    else requestAnimationFrame(lookAgain)
  }
  requestAnimationFrame(lookAgain)
}

/**
 * Lets every page of a context note with which frame something is there. Whoever asks a page again and again from outside
 * sees it up to half a second late. `isThere` travels to the page as text: a function that needs nothing around it.
 */
export const noteMoment = async (context: BrowserContext, isThere: string): Promise<void> => {
  await context.addInitScript({ content: `(${String(look)})(${isThere})` })
}

/** Milliseconds from the navigation to a page until what was to be noted was there; waits for it. */
export const momentOn = async (page: Page): Promise<number> => {
  const root = page.locator('html[data-moment]')
  await root.waitFor()
  return Number(await root.getAttribute('data-moment'))
}
