import { boolean, eventHandler, text } from '@ashlar/schema'

/** What stands in everything that opens above the page: a canvas, or sections with columns as on the page itself. */
export const standsInOverlays = (type: string): boolean => type === 'canvas' || type === 'section'

/** What bindings may read of everything that opens above the page. */
export const overlayValues = {
  isOpen: { help: 'Whether it is open.', initial: false },
  isClosing: { help: 'Whether it is on its way out of sight.', initial: false },
}

/** What event steps may set of everything that opens above the page. */
export const overlaySettable = ['isOpen', 'isClosing', 'title'] as const

/** The properties of everything that opens above the page, but for its size. */
export const overlayProperties = (name: string) => ({
  title: text('Title', name, {
    sample: 'words',
    help: 'The heading, read aloud by screen readers when it opens.',
    placeholder: 'Edit customer',
  }),
  showCloseButton: boolean('Close button', true, {
    help: 'Shows a cross at the upper edge with which a person closes it.',
    group: 'Behavior',
  }),
  closeOnEscape: boolean('Close on Escape', true, {
    help: 'Whether the Escape key closes it.',
    group: 'Behavior',
  }),
  canOutsideClickClose: boolean('Close on outside click', true, {
    help: 'Whether a click beside it closes it.',
    group: 'Behavior',
  }),
  hasBackdrop: boolean('Backdrop', true, {
    help: 'Dims the page and keeps people from using it until this is closed.',
    group: 'Appearance',
  }),
  shouldScrollContents: boolean('Scroll content', true, {
    help: 'Whether the content scrolls below a heading that stays; otherwise everything scrolls together.',
    group: 'Layout',
  }),
  onOpen: eventHandler('On open', 'Runs after it was opened.'),
  onClose: eventHandler('On close', 'Runs after it was closed.'),
})
