import { boolean, choice, eventHandler, icon, number, text, type PropertyValues } from '@ashlar/schema'

/** The example in an empty field. */
export const placeholderProperty = (example: string) => ({
  placeholderText: text('Placeholder', '', {
    help: 'An example shown while the field is empty.',
    placeholder: example,
  }),
})

/** Holds back the event of changes while a person types. */
export const delayProperty = {
  debounceMs: number('Delay of On change', 0, {
    help: 'How many milliseconds nothing may be typed before On change runs; the value itself is there at once.',
    group: 'Behavior',
    minimum: 0,
    maximum: 10_000,
    step: 50,
  }),
}

/** How a field of one line behaves while a person types. */
export const typingProperties = {
  isClearable: boolean('Clear button', false, {
    help: 'Offers a button that empties the field.',
    group: 'Behavior',
  }),
  ...delayProperty,
}

/** Words and an icon before or after what is typed. */
export const affixProperties = {
  prefixText: text('Text before', '', {
    help: 'Words or signs shown before what is typed, such as https://.',
    group: 'Appearance',
  }),
  suffixText: text('Text after', '', {
    help: 'Words or signs shown after what is typed, such as kg.',
    group: 'Appearance',
  }),
  icon: icon('Icon', {
    help: 'A picture in the field that helps to recognize it; it says nothing to screen readers.',
    group: 'Appearance',
  }),
  iconPosition: choice('Icon position', 'LEFT', {
    help: 'Whether the icon stands before or after what is typed.',
    group: 'Appearance',
    options: [
      { value: 'LEFT', label: 'Before' },
      { value: 'RIGHT', label: 'After' },
    ],
  }),
}

/** How long a text may be. */
export const lengthProperties = {
  minLength: number('Shortest length', null, {
    help: 'The fewest characters that are accepted.',
    group: 'Validation',
    minimum: 0,
    step: 1,
  }),
  maxLength: number('Longest length', null, {
    help: 'The most characters that are accepted.',
    group: 'Validation',
    minimum: 0,
    step: 1,
  }),
}

/** Whether the length of a text is shown. */
export const countProperty = {
  showsCount: boolean('Show length', false, {
    help: 'Counts the characters under the field.',
    group: 'Appearance',
  }),
}

/** What the line of a field reads, as far as the widget offers it. */
export type LineValues = Partial<
  PropertyValues<
    typeof affixProperties &
      Pick<typeof typingProperties, 'isClearable'> &
      ReturnType<typeof placeholderProperty>
  >
>

/** The events of everything that is typed into. */
export const typingEvents = {
  onTextChanged: eventHandler('On change', 'Runs when the value changes.'),
  onSubmit: eventHandler('On submit', 'Runs when a person presses Enter in the field.'),
  onFocus: eventHandler('On focus', 'Runs when the field gets the focus.'),
  onFocusOut: eventHandler('On focus out', 'Runs when the focus leaves the field.'),
}
