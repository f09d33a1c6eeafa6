import { expect, type Page } from '@playwright/test'

/** A notification with a text, among all that are shown. */
export const noticeOf = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text })

/** A notification with this text is shown, and put away, so that the next one of the same text is a new one. */
export const told = async (page: Page, text: string): Promise<void> => {
  const notice = noticeOf(page, text)
  await expect(notice.first()).toBeVisible()
  for (const close of await notice.getByRole('button', { name: 'Close notification' }).all())
    await close.click()
  await expect(notice).toHaveCount(0)
}

/** Does something that is told for a second or two, and sees it told. */
export const toldBriefly = async (page: Page, text: string, act: () => Promise<void>): Promise<void> => {
  // Watched from before on: under load a second is soon over.
  const seen = noticeOf(page, text).first().waitFor()
  await act()
  await seen
}
