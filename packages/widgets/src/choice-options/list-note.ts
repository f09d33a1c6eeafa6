import { restText } from '../shared/rest-text.ts'
import type { OptionSet } from './options.ts'

/** What an open list says of the data that is not in it; `undefined` where all of it is. */
export const listNote = ({ options, left }: OptionSet): string | undefined =>
  left === 0 ? undefined : restText(options.length, options.length + left, 'options')
