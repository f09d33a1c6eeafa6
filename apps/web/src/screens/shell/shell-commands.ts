import type { ApplicationSummary, Capabilities, HomeEntryView } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import type { Command } from '@ashlar/ui'
import {
  editorAddressOf,
  type OrganizationApiKind,
  type OrganizationApiSummary,
} from '../../organization-apis/api-kind.ts'
import { apiKinds } from '../../organization-apis/api-kinds.ts'
import { scheduledJobKind } from '../../organization-apis/scheduled-job.ts'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { editAddress, viewAddress } from '../home/applications.ts'
import { isPlaceFor, places } from './places.ts'

/** What the commands of the shell act on. */
export interface ShellCommandContext {
  /** The applications, workflows and jobs that were found. */
  entries: readonly HomeEntryView[]
  may: (permission: Permission) => boolean
  isOperator: boolean
  capabilities: Pick<Capabilities, 'secretStores'>
  scheme: 'light' | 'dark'
  prefer: (scheme: 'light' | 'dark') => void
  /** Goes to a path of this origin. */
  go: (path: string) => void
}

/** Everything that can be done from the shell. */
export const shellCommands = (context: ShellCommandContext): readonly Command[] => [
  ...places.map(
    (place): Command => ({
      id: `go ${place.to}`,
      name: `Go to ${place.label}`,
      icon: place.icon,
      group: 'Go to',
      keywords: place.keywords,
      when: () => isPlaceFor(place, context),
      run: () => context.go(place.to),
    }),
  ),
  {
    id: 'create application',
    name: 'Create application',
    icon: 'plus',
    group: 'Do',
    keywords: ['new', 'add'],
    when: () => context.may('applications:create'),
    run: () => context.go('/home?new=application'),
  },
  ...apiKinds.map(
    ({ id, noun, path, icon, mayCreate }): Command => ({
      id: `create ${id}`,
      name: `Create ${noun}`,
      icon,
      group: 'Do',
      keywords: ['new', 'add'],
      when: () => context.may(mayCreate),
      run: () => context.go(`${path}?new=true`),
    }),
  ),
  {
    id: 'invite members',
    name: 'Invite members',
    icon: 'user-plus',
    group: 'Do',
    keywords: ['add', 'people'],
    when: () => context.may('organization users:manage'),
    run: () => context.go('/users?invite=true'),
  },
  {
    id: 'personal settings',
    name: 'Go to Personal settings',
    icon: 'user',
    group: 'Go to',
    keywords: ['account', 'password', 'name', 'e-mail', 'sessions', 'signed in'],
    run: () => context.go('/personal-settings'),
  },
  {
    id: 'documentation',
    name: 'Read the documentation',
    icon: 'book-open',
    group: 'Do',
    keywords: ['help', 'manual', 'docs'],
    run: () => context.go('/documentation/make-an-application'),
  },
  {
    id: 'switch color scheme',
    name: context.scheme === 'dark' ? 'Switch to light' : 'Switch to dark',
    icon: context.scheme === 'dark' ? 'sun' : 'moon',
    group: 'Do',
    keywords: ['theme', 'appearance', 'mode'],
    run: () => context.prefer(context.scheme === 'dark' ? 'light' : 'dark'),
  },
  ...context.entries.flatMap((entry): readonly Command[] => {
    if (entry.type === 'applications') return commandsOfApplication(entry.application, context)
    return entry.type === 'workflows'
      ? commandsOfApi(workflowKind, entry.workflow, context)
      : commandsOfApi(scheduledJobKind, entry.scheduledJob, context)
  }),
]

const commandsOfApplication = (
  { id, name, mayEdit, deployment }: ApplicationSummary,
  { go }: ShellCommandContext,
): readonly Command[] => {
  const commands: Command[] = []
  if (mayEdit) {
    commands.push({
      id: `edit ${id}`,
      name: `Edit ${name}`,
      icon: 'pencil',
      group: 'Applications',
      run: () => go(editAddress(id)),
    })
  }
  if (deployment !== null) {
    commands.push({
      id: `open ${id}`,
      name: `Open ${name}`,
      icon: 'app-window',
      group: 'Applications',
      run: () => go(viewAddress(id)),
    })
  }
  return commands
}

const commandsOfApi = (
  kind: OrganizationApiKind,
  { id, name, permissions }: OrganizationApiSummary,
  { go }: ShellCommandContext,
): readonly Command[] =>
  permissions.canView
    ? [
        {
          id: `edit ${id}`,
          name: `${permissions.canEdit ? 'Edit' : 'View'} ${name}`,
          icon: kind.icon,
          group: kind.plural,
          run: () => go(editorAddressOf(kind, id)),
        },
      ]
    : []
