import { boolean, choice, defineWidget, eventHandler, gridUnits, icon, items, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'

/** Several canvases of which one is shown at a time. */
export const tabs = defineWidget({
  type: 'tabs',
  label: 'Tabs',
  help: 'Shows one of several canvases at a time, chosen by its tab.',
  icon: 'panel-top',
  keywords: ['tab', 'pages', 'switch', 'container', 'sections'],
  role: 'container',
  namePrefix: 'Tabs',
  defaultSize: { width: gridUnits(48), height: gridUnits(30) },
  minimumSize: { columns: 12, rows: 8 },
  canContain: (type) => type === 'canvas',
  canvasPerItem: { property: 'tabs', itemId: 'tabId', itemLabel: 'tabName' },
  exposes: {
    selectedTab: { help: 'The label of the selected tab.', initial: '', initialFrom: 'defaultTab' },
    selectedTabIndex: { help: 'Where the selected tab stands among all tabs, from 0.', initial: -1 },
    selectedTabId: { help: 'The id of the selected tab.', initial: '' },
  },
  settable: ['selectedTab', 'selectedTabIndex', 'selectedTabId', 'isVisible'],
  properties: {
    tabs: items('Tabs', {
      help: 'The tabs in order; each has a canvas of its own.',
      itemLabel: 'Tab',
      initial: [
        { id: 'tab1', label: 'Tab 1' },
        { id: 'tab2', label: 'Tab 2' },
      ],
      properties: {
        label: text('Label', 'Tab', { help: 'What the tab says.' }),
        icon: icon('Icon', { help: 'A picture before the label.' }),
        isVisible: boolean('Visible', true, { help: 'Whether the tab is offered.' }),
        isDisabled: boolean('Disabled', false, { help: 'Whether the tab is shown but cannot be chosen.' }),
      },
    }),
    defaultTab: text('Default tab', '', {
      help: 'The label of the tab that is selected at first; the first tab where it is empty.',
      placeholder: 'Tab 1',
    }),
    tabPlacement: choice('Placement', 'TOP', {
      help: 'Whether the tabs lie above their content or at its left.',
      group: 'Appearance',
      options: [
        { value: 'TOP', label: 'Top' },
        { value: 'LEFT', label: 'Left' },
      ],
    }),
    tabStyle: choice('Style', 'UNDERLINE', {
      help: 'How the selected tab is marked.',
      group: 'Appearance',
      options: [
        { value: 'UNDERLINE', label: 'Underline' },
        { value: 'PILLS', label: 'Pills' },
      ],
    }),
    padding: choice('Padding', 'medium', {
      help: 'The free room between the edge of the box and the content of the tabs.',
      group: 'Layout',
      options: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    }),
    shouldScrollContents: boolean('Scroll content', true, {
      help: 'Whether content that does not fit scrolls below the tabs; otherwise it is cut off.',
      group: 'Layout',
    }),
    onTabSelected: eventHandler('On tab selected', 'Runs when a person chose another tab.'),
    ...edgeProperties,
    ...commonProperties,
  },
})
