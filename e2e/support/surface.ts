import type { Page } from '@playwright/test'

/** Something that a person has before them: a screen, a dialog, an open menu. */
export interface Surface {
  name: string
  /** A selector of what is new in it, where it stands over or beside what was looked at before; else the whole page. */
  part?: string
  /** Goes there from wherever the page is, and waits until it is seen. */
  open: (page: Page) => Promise<void>
}
