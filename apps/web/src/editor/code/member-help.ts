import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { MemberHelp } from './scope-completion.ts'

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

/** What a name directly below an API, a step, a state variable or a component means. */
export const memberHelp: MemberHelp = (entry, member) => {
  if (entry.kind === 'api') return known(apiMembers, member) || known(stepMembers, member)
  if (entry.kind === 'widget') return ofWidget(entry.type, member)
  if (entry.kind === 'stateVariable') return known(stateMembers, member)
  return ''
}
