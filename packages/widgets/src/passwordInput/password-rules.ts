import type { ValuesOf } from '@ashlar/schema'
import { lengthOf } from '../shared/text-rules.ts'
import type { passwordInput } from './passwordInput.ts'

/** One thing that is asked of a password, and whether it is there. */
export interface PasswordDemand {
  /** What is asked, as words after "The password needs". */
  readonly words: string
  readonly isMet: boolean
}

/** The rules that a builder may give a password. */
export type PasswordRules = Pick<ValuesOf<typeof passwordInput>, Kind['property'] | 'minLength' | 'maxLength'>

interface Kind {
  /** The property that asks for it. */
  readonly property: 'needsUppercase' | 'needsLowercase' | 'needsDigit' | 'needsSymbol'
  readonly words: string
  readonly expression: RegExp
}

const kinds: readonly Kind[] = [
  { property: 'needsUppercase', words: 'an upper-case letter', expression: /\p{Lu}/u },
  { property: 'needsLowercase', words: 'a lower-case letter', expression: /\p{Ll}/u },
  { property: 'needsDigit', words: 'a digit', expression: /\p{Nd}/u },
  { property: 'needsSymbol', words: 'a sign such as ! or ?', expression: /[^\p{L}\p{N}\s]/u },
]

const characters = (count: number): string => `${count} ${count === 1 ? 'character' : 'characters'}`

/** What the builder asks of a password, in the order in which it is shown. */
export const passwordDemands = (typed: string, rules: PasswordRules): readonly PasswordDemand[] => {
  const length = lengthOf(typed)
  const shortest = rules.minLength
  const longest = rules.maxLength
  return [
    ...(shortest !== undefined && shortest > 0
      ? [{ words: `at least ${characters(shortest)}`, isMet: length >= shortest }]
      : []),
    ...(longest === undefined ? [] : [{ words: `at most ${characters(longest)}`, isMet: length <= longest }]),
    ...kinds
      .filter((kind) => rules[kind.property])
      .map((kind) => ({ words: kind.words, isMet: kind.expression.test(typed) })),
  ]
}

/**
 * What the password still lacks, as a sentence; `undefined` where it has all that is asked. Where all that is asked
 * stands beside it as a list, the sentence does not repeat it.
 */
export const passwordProblem = (
  typed: string,
  rules: PasswordRules,
  isListed: boolean,
): string | undefined => {
  const missing = passwordDemands(typed, rules).filter((demand) => !demand.isMet)
  if (missing.length === 0) return undefined
  if (isListed) return 'The password does not have all that is asked of it.'
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return `The password needs ${list.format(missing.map((demand) => demand.words))}.`
}
