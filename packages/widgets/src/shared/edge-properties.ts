import { color, number } from '@ashlar/schema'

const group = 'Border'

const side = (name: string) =>
  number(`Border ${name}`, null, {
    help: `How wide the line ${name} is, in px; 0 for none. Empty: as the component is drawn otherwise.`,
    group,
    minimum: 0,
    maximum: 40,
    step: 1,
  })

/** The lines around a component, each side for itself, and its corners. */
export const edgeProperties = {
  borderTop: side('above'),
  borderRight: side('at the right'),
  borderBottom: side('below'),
  borderLeft: side('at the left'),
  borderColor: color('Border color', {
    help: 'The color of the lines; the theme decides where none is chosen.',
    group,
  }),
  cornerRadius: number('Corner radius', null, {
    help: 'How round the corners are, in px; 0 for square ones. Empty: as the theme has them.',
    group,
    minimum: 0,
    maximum: 400,
    step: 1,
  }),
}
