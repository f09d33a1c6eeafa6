/** What a notice means, which decides its color and whether it interrupts a screen reader. */
export type NoticeTone = 'success' | 'warning' | 'danger'

/** How one kind of notice is shown. */
export interface NoticeLook {
  readonly tone: NoticeTone
  /** The name of its icon. */
  readonly icon: string
  /** How long it stays unless somebody is busy with it, in milliseconds. */
  readonly milliseconds: number
  /** How wide it is, in pixels; absent: as wide as what it says, up to `noticeMaximumWidth`. */
  readonly width?: number
  /** Whether the next one of its kind takes its place, whatever that says. */
  readonly isReplaced?: boolean
}

/** How wide a notice is at most, in pixels. */
export const noticeMaximumWidth = 550

/** How many notices are shown at once at most. */
export const noticeLimit = 4

const asKinds = <Kind extends string>(kinds: Readonly<Record<Kind, NoticeLook>>) => kinds

/** Every kind of notice there is, and how long it stays. Alerts of applications are the runtime's (`alerts.ts`). */
export const noticeKinds = asKinds({
  /** Something was done. */
  done: { tone: 'success', icon: 'check', milliseconds: 4000 },
  /** Something failed which has no place of its own on the screen. */
  failed: { tone: 'danger', icon: 'circle-alert', milliseconds: 8000 },
  /** Something was done otherwise than it was asked for. */
  warned: { tone: 'warning', icon: 'triangle-alert', milliseconds: 6000 },
  pageAdded: { tone: 'success', icon: 'check', milliseconds: 120_000 },
  routeChanged: { tone: 'success', icon: 'route', milliseconds: 120_000 },
  routeParamsSaved: { tone: 'success', icon: 'check', milliseconds: 30_000, isReplaced: true },
  applicationAdded: { tone: 'success', icon: 'check', milliseconds: 10_000 },
  deployed: { tone: 'success', icon: 'rocket', milliseconds: 10_000 },
  theme: { tone: 'success', icon: 'check', milliseconds: 2000, width: 210, isReplaced: true },
  pasted: { tone: 'success', icon: 'check', milliseconds: 2000, width: 210, isReplaced: true },
  copiedBlocks: { tone: 'success', icon: 'check', milliseconds: 3000, isReplaced: true },
  grouped: { tone: 'success', icon: 'check', milliseconds: 1000, isReplaced: true },
  movedToPage: { tone: 'success', icon: 'check', milliseconds: 10_000 },
})

/** The name of a kind of notice. */
export type NoticeKind = keyof typeof noticeKinds
