import { choice, number } from '@ashlar/schema'

/** How the time of day is written and offered. */
export const timeProperties = {
  hourFormat: choice('Clock', 'auto', {
    help: 'Whether people see hours up to 12 with AM and PM, or up to 24.',
    group: 'Appearance',
    options: [
      { value: 'auto', label: 'As where the reader lives' },
      { value: '24', label: '24 hours' },
      { value: '12', label: '12 hours' },
    ],
  }),
  step: number('Step', 15, {
    help: 'How many minutes lie between the times that are offered, at least 5; any other time can be typed.',
    group: 'Behavior',
    minimum: 5,
    maximum: 720,
    step: 5,
  }),
}
