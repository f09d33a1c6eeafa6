import { chooseKeyMap, currentKeyMap, type KeyMap } from '../../session/index.ts'
import { type EditorView, openInspector, openList, type PanelId } from '../session/editor-view.ts'
import { isBuilding, type EditorCommand } from '../context/editor-command.ts'

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

/** Whether tabs are open below the canvas. */
const hasTabs = ({ openApis, openProperties, openLists }: EditorView): boolean =>
  openApis.length > 0 || openProperties.length > 0 || openLists.length > 0

// Where a panel is hidden that was shown last comes back with the key that hid it.
let latestPanel: PanelId = 'components'

/** What stands around the canvas, and makes room for the rest. */
const panelCommands: readonly EditorCommand[] = [
  {
    id: 'toggle-left-panel',
    name: 'Show or hide the left panel',
    icon: 'panel-left',
    shortcut: 'Mod+B',
    group: 'View',
    keywords: ['collapse', 'fold', 'room'],
    keysIn: 'everywhere',
    when: isBuilding,
    run: ({ view }) => {
      const { panel } = view.getState()
      if (panel !== null) latestPanel = panel
      view.setState({ panel: panel === null ? latestPanel : null })
    },
  },
  {
    id: 'toggle-properties',
    name: 'Show or hide the properties',
    icon: 'panel-right',
    shortcut: 'Mod+Shift+B',
    group: 'View',
    keywords: ['collapse', 'fold', 'room', 'right panel'],
    keysIn: 'everywhere',
    when: isBuilding,
    run: ({ view }) =>
      view.setState(({ arePropertiesHidden }) => ({ arePropertiesHidden: !arePropertiesHidden })),
  },
  {
    id: 'toggle-tabs',
    name: 'Show or hide the open tabs',
    icon: 'panel-bottom',
    shortcut: 'Mod+J',
    group: 'View',
    keywords: ['collapse', 'fold', 'room', 'bottom panel'],
    keysIn: 'everywhere',
    when: (context) => isBuilding(context) && hasTabs(context.view.getState()),
    run: ({ view }) => view.setState(({ isBottomCollapsed }) => ({ isBottomCollapsed: !isBottomCollapsed })),
  },
  {
    id: 'code-mode',
    name: 'Give the open tabs the whole window',
    icon: 'maximize',
    shortcut: 'Mod+Shift+E',
    group: 'View',
    keywords: ['code mode', 'full', 'maximize', 'zen'],
    keysIn: 'everywhere',
    when: (context) => isBuilding(context) && hasTabs(context.view.getState()),
    run: ({ view }) =>
      view.setState(({ isCodeMode }) => ({ isCodeMode: !isCodeMode, isBottomCollapsed: false })),
  },
]

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
    id: 'from-table',
    name: 'Make from a database table',
    icon: 'database',
    group: 'View',
    keywords: ['crud', 'generate', 'list', 'form', 'detail'],
    keysIn: 'outsideFields',
    when: isBuilding,
    run: ({ view }) => view.setState({ dialog: 'fromTable' }),
  },
  {
    ...panel('assistant', 'Mason, the assistant that builds', 'hammer'),
    keywords: ['ai', 'assistant', 'build', 'describe', 'model'],
    takesFocus: true,
    run: ({ view }) => view.setState({ panel: 'assistant', isAssistantWanted: true }),
    when: (context) => isBuilding(context) && context.view.getState().isAssistantOffered,
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
    id: 'application-settings',
    name: 'Application settings',
    icon: 'settings-2',
    group: 'View',
    keywords: ['pictures', 'images', 'sites', 'hosts', 'privacy'],
    keysIn: 'outsideFields',
    run: ({ view }) => view.setState({ dialog: 'applicationSettings' }),
  },
  {
    id: 'timeline',
    name: 'Open timeline',
    icon: 'chart-gantt',
    group: 'View',
    keywords: ['trace', 'steps', 'performance', 'duration'],
    keysIn: 'outsideFields',
    when: isBuilding,
    run: ({ view }) => openList(view, 'timeline'),
  },
  {
    id: 'problems',
    name: 'Open problems',
    icon: 'triangle-alert',
    group: 'View',
    keywords: ['broken', 'bindings', 'errors', 'warnings', 'misspelled', 'missing', 'faults'],
    keysIn: 'outsideFields',
    when: isBuilding,
    run: ({ view }) => openList(view, 'problems'),
  },
  {
    id: 'inspect',
    name: 'Inspect what is selected',
    icon: 'scan-search',
    shortcut: 'Mod+I',
    group: 'View',
    keywords: ['values', 'uses', 'references', 'who reads', 'who sets', 'dependencies', 'debug'],
    keysIn: 'everywhere',
    when: isBuilding,
    menuName: () => 'Inspect',
    run: ({ view }) => openInspector(view, null),
  },
  ...panelCommands,
  keysInCode('vim', 'Use Vim keys in code'),
  keysInCode('standard', 'Use standard keys in code'),
  panel('components', 'components', 'blocks'),
  panel('layers', 'layers', 'layers'),
  panel('apis', 'APIs', 'database'),
  panel('data', 'data', 'table'),
  panel('state', 'state variables', 'variable'),
  panel('navigation', 'navigation', 'panel-top'),
  panel('tests', 'tests', 'flask-conical'),
]
