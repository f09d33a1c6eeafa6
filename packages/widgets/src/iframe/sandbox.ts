import type { ValuesOf } from '@ashlar/schema'
import type { iframe } from './iframe.ts'

type SandboxValues = Pick<
  ValuesOf<typeof iframe>,
  'allowScripts' | 'allowForms' | 'allowPopups' | 'allowStorage'
>

const permissions: readonly (readonly [property: keyof SandboxValues, token: string])[] = [
  ['allowScripts', 'allow-scripts'],
  ['allowForms', 'allow-forms'],
  ['allowPopups', 'allow-popups'],
  // Only its own origin, never ours: pages of our origin are not shown in frames.
  ['allowStorage', 'allow-same-origin'],
]

/** What the page in a frame may do, for the attribute of the frame; nothing that is not named. */
export const sandboxOf = (values: SandboxValues): string =>
  permissions
    .filter(([property]) => values[property])
    .map(([, token]) => token)
    .join(' ')
