import { branchesOf, isSame } from '@ashlar/document'
import { hasBinding } from '@ashlar/expression'
import type { EventHandler, EventStep } from '@ashlar/schema'
import { addressesIn, addressProperties, risksOfAddress, shown } from './addresses.ts'
import type { FoundRisk, RiskKind } from './risk.ts'

/** All steps of a handler, those in branches too. */
export const allSteps = (handler: EventHandler): EventStep[] =>
  handler.flatMap((step) => [step, ...branchesOf(step).flatMap(allSteps)])

/** What the steps of an event bring with them that were not there before. */
export const risksOfSteps = (
  before: EventHandler,
  after: EventHandler,
  at: Pick<FoundRisk, 'recordId' | 'name' | 'path'>,
): FoundRisk[] => {
  const known = allSteps(before)
  return allSteps(after)
    .filter((step) => !known.some((old) => isSame(old, step)))
    .flatMap((step) => risksOfStep(step).map(({ kind, text }) => ({ ...at, kind, text: shown(text) })))
}

const risksOfStep = (step: EventStep): { kind: RiskKind; text: string }[] => {
  switch (step.type) {
    case 'runJs':
      return [{ kind: 'run_js', text: step.code }]
    case 'navigateTo':
      return risksOfAddress(step.url).map((kind) => ({ kind, text: step.url }))
    case 'navigateToApp':
      return [{ kind: 'outside_address', text: step.applicationId }]
    case 'setComponentProperty': {
      const value = step.propertyValue
      if (addressProperties.has(step.propertyName))
        return risksOfAddress(value).map((kind) => ({ kind, text: value }))
      return addressesIn(value).map((text) => ({
        kind: hasBinding(value) ? 'data_in_address' : 'outside_address',
        text,
      }))
    }
    default:
      return []
  }
}
