import { apiNamed } from '../find.ts'
import {
  mapped,
  type MappedStep,
  needs,
  type StepKind,
  type StepSurroundings,
  unmapped,
} from './step-kind.ts'

/** Of some names those of APIs that are there. */
const living = (names: readonly string[], { records }: StepSurroundings): string[] =>
  names.flatMap((name) => {
    const api = apiNamed(records, name)
    return api.ok ? [api.value.name] : []
  })

const withApis = (
  type: string,
  apiNames: readonly string[] | undefined,
  around: StepSurroundings,
  make: (names: string[]) => MappedStep,
): MappedStep => {
  if (apiNames === undefined || apiNames.length === 0) return needs(type, 'apiNames')
  const names = living(apiNames, around)
  return names.length > 0 ? make(names) : unmapped(`There is no API called ${apiNames.join(', ')}.`)
}

/** Runs APIs. */
export const executeApi: StepKind<'executeApi'> = {
  type: 'executeApi',
  write: ({ type, apiNames }, id, around) =>
    withApis(type, apiNames, around, (names) => mapped({ id, type: 'executeApi', apiNames: names })),
  read: ({ type, apiNames }) => ({ type, apiNames }),
}

/** Stops APIs that are running. */
export const cancelApi: StepKind<'cancelApi'> = {
  type: 'cancelApi',
  write: ({ type, apiNames }, id, around) =>
    withApis(type, apiNames, around, (names) => mapped({ id, type: 'cancelApi', apiNames: names })),
  read: ({ type, apiNames }) => ({ type, apiNames }),
}
