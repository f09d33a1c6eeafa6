import { chooseKeyMap, currentKeyMap, type KeyMap } from '../../session/index.ts'
import { openTimeline, type PanelId } from '../session/editor-view.ts'
import { isBuilding, type EditorCommand } from './editor-command.ts'

const panel = (id: PanelId, name: string, icon: string): EditorCommand => ({
  id: `open-${id}`,
  name: `Open ${name}`,
  icon,
  group: 'View',
  keysIn: 'outsideFields',
  when: isBuilding,
  run: ({ view }) => view.setState({ panel: id }),
})

const keysInCode = (keyMap: KeyMap, name: string): EditorCommand => ({
  id: `keys-${keyMap}`,
  name,
  icon: 'keyboard',
  group: 'View',
  keywords: ['vim', 'code', 'editor', 'keyboard'],
  keysIn: 'outsideFields',
  when: () => currentKeyMap() !== keyMap,
  run: () => chooseKeyMap(keyMap),
})

/** Moving about, saving and opening things. */
export const viewingCommands: readonly EditorCommand[] = [
  {
    id: 'palette',
    name: 'Open command palette',
    icon: 'search',
    shortcut: 'Mod+K',
    group: 'View',
    keysIn: 'everywhere',
    isOnlyKey: true,
    run: ({ view }) => view.setState({ dialog: 'palette' }),
  },
  {
    id: 'shortcuts',
    name: 'Show keyboard shortcuts',
    icon: 'keyboard',
    shortcut: '?',
    group: 'View',
    keywords: ['help', 'keys'],
    keysIn: 'outsideFields',
    run: ({ view }) => view.setState({ dialog: 'shortcuts' }),
  },
  {
    id: 'save',
    name: 'Save now',
    icon: 'save',
    shortcut: 'Mod+S',
    group: 'View',
    // Also with nothing to save and in every field: the browser's own dialog never opens.
    keysIn: 'everywhere',
    run: ({ session }) => void session.saver.flush(),
  },
  {
    id: 'preview',
    name: 'Preview',
    icon: 'play',
    shortcut: 'Mod+P',
    group: 'View',
    keywords: ['try', 'run'],
    keysIn: 'everywhere',
    when: isBuilding,
    run: ({ session }) => session.setMode('preview'),
  },
  {
    id: 'edit',
    name: 'Back to editing',
    icon: 'pencil',
    shortcut: 'Mod+P',
    group: 'View',
    keysIn: 'everywhere',
    when: (context) => !isBuilding(context),
    run: ({ session }) => session.setMode('edit'),
  },
  {
    id: 'share',
    name: 'Share application',
    icon: 'users',
    group: 'View',
    keywords: ['permissions', 'public'],
    keysIn: 'outsideFields',
    when: ({ session }) => session.state.permissions.canShare,
    run: ({ view }) => view.setState({ dialog: 'share' }),
  },
  {
    id: 'timeline',
    name: 'Open timeline',
    icon: 'chart-gantt',
    group: 'View',
    keywords: ['trace', 'steps', 'performance', 'duration'],
    keysIn: 'outsideFields',
    when: isBuilding,
    run: ({ view }) => openTimeline(view),
  },
  keysInCode('vim', 'Use Vim keys in code'),
  keysInCode('standard', 'Use standard keys in code'),
  panel('components', 'components', 'blocks'),
  panel('layers', 'layers', 'layers'),
  panel('apis', 'APIs', 'database'),
  panel('state', 'state variables', 'variable'),
]
