import type { ScopeEntry } from '@ashlar/runtime'
import { isTimer, membersOf } from '../names-of-application.ts'

/** What the menu offers: how it is called, and the code that stands for it. */
export interface Shortcut {
  readonly label: string
  readonly code: string
}

/** What belongs together in the menu. */
export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** What the names say alone does not tell. */
export interface ShortcutFacts {
  /** Whether the field belongs to the application, which knows no components and APIs of pages. */
  readonly isOfApplication: boolean
  /** Whether an API answers with messages, so that it has no response. */
  readonly isStreaming: (apiName: string) => boolean
}

export const apiResponses = 'API Responses'

/** How many components the menu shows at first, and how many more each time. */
export const componentsAtOnce = 20

/** What holds components together and is hardly ever meant. */
const structural: ReadonlySet<string> = new Set(['page', 'section', 'canvas'])

const plain = (label: string): Shortcut => ({ label, code: label })

/** The groups of the menu, each with something in it but for the responses, from which a new API can be added. */
export const shortcutGroups = (
  names: readonly ScopeEntry[],
  { isOfApplication, isStreaming }: ShortcutFacts,
): ShortcutGroup[] => {
  const of = (kind: ScopeEntry['kind'], type?: string): string[] =>
    names
      .filter((entry) => entry.kind === kind && (type === undefined || entry.type === type))
      .map(({ name }) => name)
  const variables = names.filter(({ kind, type }) => kind === 'stateVariable' && type !== 'variable')
  // Its own names stand among the others in code of the application.
  const ofApplication = isOfApplication ? [] : membersOf(names, 'App')
  const current = [
    ...of('global', 'item'),
    ...of('global', 'cell'),
    ...of('stateVariable', 'variable'),
    ...[...of('api', 'step'), ...of('api', 'block')].map((name) => `${name}.output`),
  ]
  const components = names
    .filter(({ kind, type }) => kind === 'widget' && !structural.has(type))
    .map(({ name }) => name)
  const responses = of('api', '').filter((name) => !isStreaming(name))
  const groups: ShortcutGroup[] = [
    { title: 'Current', shortcuts: current.map(plain) },
    ...(isOfApplication
      ? []
      : [
          { title: apiResponses, shortcuts: responses.map((name) => plain(`${name}.response`)) },
          { title: 'Components', shortcuts: components.map(plain) },
        ]),
    {
      title: 'State',
      shortcuts: [
        ...variables.map(({ name }) => name),
        ...ofApplication.flatMap(([name, value]) => (isTimer(value) ? [] : [`App.${name}`])),
      ].map((name) => ({ label: name, code: `${name}.value` })),
    },
    {
      title: 'Timers',
      shortcuts: [
        ...of('timer'),
        ...ofApplication.flatMap(([name, value]) => (isTimer(value) ? [`App.${name}`] : [])),
      ].map((name) => ({ label: name, code: `${name}.isActive` })),
    },
    {
      title: 'Embed Properties',
      shortcuts: membersOf(names, 'Embed').map(([name]) => plain(`Embed.${name}.value`)),
    },
  ]
  return groups.filter(({ title, shortcuts }) => shortcuts.length > 0 || title === apiResponses)
}
