import type { ValuesOf } from '@ashlar/schema'
import type { input } from './input.ts'
import { parseNumberText } from '../shared/number-text.ts'
import { checkPattern, uncheckedPattern } from '../shared/patterns/check-pattern.ts'
import { isEmailAddress, isWebAddress, lengthProblem } from '../shared/text-rules.ts'
import { fillsMask, maskPartsOf } from './mask.ts'

/** The kinds of input as documents hold them. */
export type InputType = ValuesOf<typeof input>['inputType']

/** The kinds that can be held to a mask: browsers tell where the caret is only in these. */
export const maskableTypes: readonly InputType[] = ['TEXT', 'TEL']

/** What the widget exposes for what was typed: a number, or `null` for none, where the type asks for one. */
export const valueOfTyped = (typed: string, type: InputType): string | number | null =>
  type === 'NUMBER' ? (parseNumberText(typed) ?? null) : typed

const kindProblem = (typed: string, type: InputType): string | undefined => {
  switch (type) {
    case 'NUMBER':
      return parseNumberText(typed) === undefined ? 'Enter a number.' : undefined
    case 'EMAIL':
      return isEmailAddress(typed.trim()) ? undefined : 'Enter an e-mail address such as name@example.com.'
    case 'URL':
      return isWebAddress(typed.trim())
        ? undefined
        : 'Enter an address that begins with https://, such as https://example.com.'
    case 'TEL':
      return /^\+?[\d\s()./-]{3,40}$/.test(typed.trim()) ? undefined : 'Enter a phone number.'
    case 'TEXT':
    case 'PASSWORD':
    case 'SEARCH':
      return undefined
  }
}

/** The mask that holds for the type, empty where none does. */
export const maskOf = (type: InputType, mask: string): string => (maskableTypes.includes(type) ? mask : '')

/** The rules that a builder may give an input. */
export type InputRules = Pick<
  ValuesOf<typeof input>,
  'mask' | 'pattern' | 'patternMessage' | 'minLength' | 'maxLength'
>

/**
 * What is wrong with a text that is not empty by the rules in the widget's values, as a sentence for the person who
 * typed it; `undefined` where it keeps them all.
 */
export const inputProblem = (typed: string, type: InputType, rules: InputRules): string | undefined => {
  const mask = maskOf(type, rules.mask)
  if (mask !== '' && !fillsMask(typed, maskPartsOf(mask)))
    return `Fill in all of ${mask.replaceAll('\\', '')}.`
  const problem = (mask === '' ? kindProblem(typed, type) : undefined) ?? lengthProblem(typed, rules)
  if (problem !== undefined) return problem
  switch (checkPattern(typed, rules.pattern)) {
    case 'fits':
      return undefined
    case 'differs':
      return rules.patternMessage.trim() || 'Enter it in the form that is asked for.'
    case 'unchecked':
      return uncheckedPattern
  }
}
