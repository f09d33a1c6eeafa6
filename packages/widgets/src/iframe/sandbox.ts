import { flagOf } from '../values.ts'

const permissions: readonly (readonly [property: string, initial: boolean, token: string])[] = [
  ['allowScripts', true, 'allow-scripts'],
  ['allowForms', true, 'allow-forms'],
  ['allowPopups', false, 'allow-popups'],
  // Only its own origin, never ours: pages of our origin are not shown in frames.
  ['allowStorage', true, 'allow-same-origin'],
]

/** What the page in a frame may do, for the attribute of the frame; nothing that is not named. */
export const sandboxOf = (values: Readonly<Record<string, unknown>>): string =>
  permissions
    .filter(([property, initial]) => flagOf(values[property], initial))
    .map(([, , token]) => token)
    .join(' ')
