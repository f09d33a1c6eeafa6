import { boolean, text } from '@ashlar/schema'

/** The properties that every widget a person can see carries, whatever its type. */
export const commonProperties = {
  isVisible: boolean('Visible', true, {
    help: 'Whether the component is shown. In the editor a hidden component stays visible with a mark.',
    group: 'Appearance',
  }),
  collapseWhenHidden: boolean('Collapse when hidden', false, {
    help: 'Gives the room of the hidden component to those below it.',
    group: 'Appearance',
  }),
  tooltip: text('Tooltip', '', {
    help: 'A short explanation shown when the pointer rests on the component or it has the focus.',
    group: 'Appearance',
    placeholder: 'Explain what this is for',
  }),
  animateLoading: boolean('Show loading', true, {
    help: 'Shows a placeholder while data for the component is on its way.',
    group: 'Appearance',
  }),
}
