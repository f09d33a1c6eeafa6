/** How long the next modal waits while another one closes, in ms. */
export const modalOpenDelay = 1000

/** What opening needs to know of a modal. */
export interface ModalState {
  readonly id: string
  readonly isOpen: boolean
  readonly isClosing: boolean
}

/** What to do to open a modal. */
export interface OpeningPlan {
  /** The modals to close first: each gets `isClosing` true and `isOpen` false. */
  readonly close: readonly string[]
  /** How long to wait before `isOpen` of the modal is set, in ms. Nobody waits where nothing has to close. */
  readonly delay: number
}

/** How a modal is opened among all modals of the page: one is open at a time, and the next waits for the last to go. */
export const openingPlan = (id: string, modals: readonly ModalState[]): OpeningPlan => {
  const others = modals.filter((modal) => modal.id !== id)
  const close = others.filter(({ isOpen }) => isOpen).map((modal) => modal.id)
  const waits = close.length > 0 || others.some(({ isClosing }) => isClosing)
  return { close, delay: waits ? modalOpenDelay : 0 }
}
