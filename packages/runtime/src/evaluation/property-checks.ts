import type { Check } from '@ashlar/expression/running'
import { shownPath } from './cell-names.ts'
import { applyRule } from './property-rules.ts'
import type { ValueRule } from './protocol.ts'

const checks = new WeakMap<ValueRule, Check>()

/** The check of a rule, one for all properties that have it; undefined for a rule that takes anything. */
export const checkFor = (rule: ValueRule | undefined): Check | undefined => {
  if (rule === undefined || rule.kind === 'any') return undefined
  let check = checks.get(rule)
  if (check === undefined) {
    check = (value, path) => {
      const ruled = applyRule(rule, path, value)
      // Only what is told needs the path as people know it.
      return ruled.error === undefined ? ruled : applyRule(rule, shownPath(path), value)
    }
    checks.set(rule, check)
  }
  return check
}
