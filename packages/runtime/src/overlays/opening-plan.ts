/** How long an overlay waits while another one of its kind closes, in milliseconds. */
export const overlayOpenDelay = 1000

/** What opening needs to know of an overlay. */
export interface OverlayState {
  readonly key: string
  readonly isOpen: boolean
  readonly isClosing: boolean
}

/** Which overlays are closed first, and how long the opening waits for those that close, in milliseconds. */
export interface OpeningPlan {
  readonly close: readonly string[]
  readonly delay: number
}

/** How one overlay is opened among all of its kind. Where no other has to go, nobody waits. */
export const openingPlan = (key: string, overlays: readonly OverlayState[]): OpeningPlan => {
  const others = overlays.filter((overlay) => overlay.key !== key)
  const close = others.filter(({ isOpen }) => isOpen).map((overlay) => overlay.key)
  const waits = close.length > 0 || others.some(({ isClosing }) => isClosing)
  return { close, delay: waits ? overlayOpenDelay : 0 }
}
