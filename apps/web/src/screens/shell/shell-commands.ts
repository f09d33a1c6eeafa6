import type { ApplicationSummary } from '@ashlar/contract'
import type { Permission } from '@ashlar/schema'
import type { Command } from '@ashlar/ui'
import { editAddress, viewAddress } from '../home/applications.ts'
import { places } from './places.ts'

/** What the commands of the shell act on. */
export interface ShellCommandContext {
  applications: readonly ApplicationSummary[]
  may: (permission: Permission) => boolean
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
      when: () => context.may(place.permission),
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
    run: () => context.go('/home?new=true'),
  },
  {
    id: 'invite members',
    name: 'Invite members',
    icon: 'user-plus',
    group: 'Do',
    keywords: ['add', 'people'],
    when: () => context.may('organization users:manage'),
    run: () => context.go('/members?invite=true'),
  },
  {
    id: 'switch colour scheme',
    name: context.scheme === 'dark' ? 'Switch to light' : 'Switch to dark',
    icon: context.scheme === 'dark' ? 'sun' : 'moon',
    group: 'Do',
    keywords: ['theme', 'appearance', 'mode'],
    run: () => context.prefer(context.scheme === 'dark' ? 'light' : 'dark'),
  },
  ...context.applications.flatMap(({ id, name, mayEdit, deployment }): Command[] => {
    const commands: Command[] = []
    if (mayEdit) {
      commands.push({
        id: `edit ${id}`,
        name: `Edit ${name}`,
        icon: 'pencil',
        group: 'Applications',
        run: () => context.go(editAddress(id)),
      })
    }
    if (deployment !== null) {
      commands.push({
        id: `open ${id}`,
        name: `Open ${name}`,
        icon: 'app-window',
        group: 'Applications',
        run: () => context.go(viewAddress(id)),
      })
    }
    return commands
  }),
]
