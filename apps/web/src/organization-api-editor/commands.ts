import { type Command, notifySuccess } from '@ashlar/ui'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import type { EditorPlace } from './address.ts'
import type { EditedDefinition } from './edited-kind.ts'
import type { EditorDialog } from './editor-dialog.ts'
import type { ApiSession } from './session/api-session.ts'

/** Something a person can do in the editor of workflows and jobs. */
export interface ApiCommand extends Command {
  /** Whether its keys work while something is being typed, too. */
  readonly isEverywhere?: boolean
}

/** Saves what waits, and says so; where it is not saved, the bar says why. */
const saveNow = async (session: { flush: () => Promise<boolean> }): Promise<void> => {
  if (await session.flush()) notifySuccess('Everything is saved.')
}

/** All that can be done with a workflow or job as a whole: the palette, keys and the bar read the same list. */
export const apiCommands = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  open,
  go,
}: {
  session: ApiSession<View, Definition>
  open: (dialog: EditorDialog) => void
  go: (place: EditorPlace) => void
}): readonly ApiCommand[] => {
  const { noun } = session.kind.facts
  const permissions = () => session.state.view.permissions
  const isBuilt = (): boolean => session.mayChange
  return [
    {
      id: 'undo',
      name: 'Undo',
      icon: 'undo-2',
      shortcut: 'Mod+Z',
      group: 'Edit',
      when: () => session.state.history.done.length > 0,
      run: () => session.undo(),
    },
    {
      id: 'redo',
      name: 'Redo',
      icon: 'redo-2',
      shortcut: 'Mod+Shift+Z',
      group: 'Edit',
      when: () => session.state.history.undone.length > 0,
      run: () => session.redo(),
    },
    {
      id: 'save',
      name: 'Save now',
      icon: 'save',
      shortcut: 'Mod+S',
      group: 'Edit',
      isEverywhere: true,
      when: isBuilt,
      run: () => void saveNow(session),
    },
    {
      id: 'palette',
      name: 'Search or do anything',
      icon: 'search',
      shortcut: 'Mod+K',
      group: 'View',
      run: () => open('palette'),
    },
    {
      id: 'shortcuts',
      name: 'Show keyboard shortcuts',
      icon: 'keyboard',
      shortcut: '?',
      group: 'View',
      run: () => open('shortcuts'),
    },
    {
      id: 'build',
      name: session.mayChange ? `Build the ${noun}` : `Show the blocks of the ${noun}`,
      icon: 'blocks',
      group: 'View',
      run: () => go({ tab: 'build', blockId: null }),
    },
    {
      id: 'runs',
      name: `Show the runs of the ${noun}`,
      icon: 'history',
      group: 'View',
      // Runs are of what is deployed.
      when: () => isBuilt() && session.state.view.branch === null,
      run: () => go({ tab: 'runs', runId: null }),
    },
    {
      id: 'versions',
      name: `Show the versions of the ${noun}`,
      icon: 'layers',
      group: 'View',
      run: () => go({ tab: 'versions' }),
    },
    {
      id: 'deploy',
      name: `Deploy the ${noun}`,
      icon: 'rocket',
      group: 'Do',
      when: () => permissions().canDeploy,
      run: () => open('deploy'),
    },
    {
      id: 'undeploy',
      name: `Undeploy the ${noun}`,
      icon: 'power',
      group: 'Do',
      when: () => permissions().canDeploy && session.state.view.version !== null,
      run: () => open('undeploy'),
    },
    {
      id: 'share',
      name: `Share the ${noun}`,
      icon: 'users',
      group: 'Do',
      when: () => permissions().canShare,
      run: () => open('share'),
    },
  ]
}
