import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { ScopeEntry } from '@ashlar/runtime'
import type { MemberFacts } from './scope-completion.ts'

const apiMembers: Readonly<Record<string, string>> = {
  response: 'The output of the last block of the latest run.',
  error: 'Why the latest run failed; empty after a success.',
  isLoading: 'Whether the API is running.',
}
const stateMembers: Readonly<Record<string, string>> = {
  value: 'What the variable holds now.',
  defaultValue: 'What the variable holds before it is set.',
}
const stepMembers: Readonly<Record<string, string>> = {
  output: 'What the step answered in the latest run.',
}

const known = (members: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(members, name) ? (members[name] ?? '') : ''

const ofWidget = (type: string, name: string): string => {
  const descriptor = widgetDescriptors.find((candidate) => candidate.type === type)
  if (!descriptor) return ''
  if (Object.hasOwn(descriptor.exposes, name)) return descriptor.exposes[name]?.help ?? ''
  return Object.hasOwn(descriptor.properties, name) ? (descriptor.properties[name]?.help ?? '') : ''
}

const helpOf = (entry: ScopeEntry, member: string): string => {
  if (entry.kind === 'api') return known(apiMembers, member) || known(stepMembers, member)
  if (entry.kind === 'widget') return ofWidget(entry.type, member)
  if (entry.kind === 'stateVariable') return known(stateMembers, member)
  return entry.helpBelow?.([member]) ?? ''
}

/** The first thing that components of a type show, which is asked of thousands at once. */
const mainOfWidgets: ReadonlyMap<string, string> = new Map(
  widgetDescriptors.flatMap(({ type, exposes }) => {
    const [first] = Object.keys(exposes)
    return first === undefined ? [] : [[type, first] as const]
  }),
)

const mainOf = ({ kind, type }: ScopeEntry): string | null => {
  switch (kind) {
    case 'api':
      return type === '' ? 'response' : 'output'
    case 'stateVariable':
      // Variables of blocks are what they are called.
      return type === 'variable' ? null : 'value'
    case 'widget':
      return mainOfWidgets.get(type) ?? null
    case 'timer':
      return 'isActive'
    case 'global':
      return null
  }
}

/** What a name directly below an API, a step, a state variable or a component means, and which one is mostly meant. */
export const memberFacts: MemberFacts = { help: helpOf, main: mainOf }
