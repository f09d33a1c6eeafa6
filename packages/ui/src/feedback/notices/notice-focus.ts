const noticesSelector = '[data-notices]'

let before: Element | null = null

/** Goes to the latest notice with the keyboard, and remembers from where. Answers whether there is one. */
export const focusLatestNotice = (): boolean => {
  const from = document.activeElement
  const latest = [...document.querySelectorAll(`${noticesSelector} [data-tone]`)].at(-1)
  const target = latest?.querySelector<HTMLElement>('button, a')
  if (target === undefined || target === null) return false
  if (from?.closest(noticesSelector) === null) before = from
  target.focus()
  return true
}

/** Goes back to where the keyboard was, if the notice that goes away has it. */
export const leaveNotice = (inside: Element | null): void => {
  const notice = inside?.closest('[data-tone]') ?? null
  if (notice === null || !notice.contains(document.activeElement)) return
  if (before instanceof HTMLElement && before.isConnected) before.focus()
  before = null
}
