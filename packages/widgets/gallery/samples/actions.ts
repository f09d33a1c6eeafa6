import type { SampleWidget } from '../sample-host.ts'
import type { SamplePages } from './sample-pages.ts'

const crumbs = ['Home', 'Customers', 'Europe', 'Norway', 'Oslo', 'Invoice 1043'].map((label, index) => ({
  label,
  ...(index < 5 ? { page: `/${label.toLowerCase()}` } : {}),
}))

const entries = [
  { id: 'a', label: 'Home', page: '/', icon: 'house' },
  { id: 'b', label: 'Orders', page: '/orders', icon: 'package' },
  {
    id: 'c',
    label: 'Reports',
    icon: 'chart-column',
    manualChildren: [
      { id: 'd', label: 'Revenue', page: '/revenue' },
      { id: 'e', label: 'Returns', page: '/returns', icon: 'undo-2' },
    ],
  },
  { id: 'f', label: 'Status page', linkTo: 'customUrl', href: 'https://example.com', targetBlank: true },
  { id: 'g', label: 'Sign out', type: 'Button', icon: 'log-out', iconPosition: 'RIGHT' },
  { id: 'h', label: 'Archive', page: '/archive', isDisabled: true },
]

const everyAction: readonly SampleWidget[] = [
  { type: 'menu', name: 'Bar', place: [0, 0, 96, 4], values: { manualChildren: entries } },
  {
    type: 'menu',
    name: 'Side',
    place: [0, 5, 20, 26],
    values: { manualChildren: entries, orientation: 'vertical', isCollapsible: true },
  },
  {
    type: 'menu',
    name: 'Folded',
    place: [22, 5, 6, 26],
    values: { manualChildren: entries, orientation: 'vertical', isCollapsible: true, isCollapsed: true },
  },
  { type: 'breadcrumbs', name: 'Way', place: [32, 5, 64, 3], values: { data: crumbs.slice(2) } },
  { type: 'breadcrumbs', name: 'LongWay', place: [32, 8, 64, 3], values: { data: crumbs, maxItems: 3 } },
  {
    type: 'link',
    name: 'Plain',
    place: [32, 12, 14, 3],
    values: { text: 'All invoices', page: '/invoices' },
  },
  {
    type: 'link',
    name: 'Away',
    place: [48, 12, 16, 3],
    values: { text: 'Website', linkTo: 'customUrl', url: 'example.com', openInNewTab: true, icon: 'globe' },
  },
  {
    type: 'link',
    name: 'LikeButton',
    place: [66, 12, 14, 3],
    values: { text: 'New order', page: '/new', linkStyle: 'PRIMARY_BUTTON', icon: 'plus' },
  },
  {
    type: 'link',
    name: 'Off',
    place: [82, 12, 14, 3],
    values: { text: 'Archive', page: '/a', isDisabled: true },
  },
  { type: 'buttonGroup', name: 'Group', place: [32, 16, 30, 3], values: {} },
  { type: 'buttonGroup', name: 'Apart', place: [64, 16, 32, 3], values: { isJoined: false } },
  {
    type: 'buttonGroup',
    name: 'Narrow',
    place: [32, 20, 14, 3],
    values: { buttons: ['Edit', 'Copy', 'Move', 'Delete'].map((label) => ({ id: label, label })) },
  },
  {
    type: 'buttonGroup',
    name: 'Mixed',
    place: [50, 20, 46, 3],
    values: {
      isJoined: false,
      buttons: [
        { id: 'a', label: 'Save', buttonStyle: 'PRIMARY_BUTTON', icon: 'save' },
        { id: 'b', label: 'Preview' },
        { id: 'c', label: 'Discard', buttonStyle: 'TERTIARY_BUTTON' },
        { id: 'd', label: 'Locked', isDisabled: true },
      ],
    },
  },
  {
    type: 'pagination',
    name: 'Pages',
    place: [32, 24, 64, 3],
    values: { total: 1234, page: 7, pageSize: 20 },
  },
  {
    type: 'pagination',
    name: 'FewPages',
    place: [32, 28, 64, 3],
    values: { total: 40, pageSize: 20, showsPageSize: true, alignment: 'right' },
  },
  { type: 'stepper', name: 'Steps', place: [0, 33, 96, 6], values: { currentStepIndex: 1 } },
  {
    type: 'stepper',
    name: 'ManySteps',
    place: [0, 40, 96, 7],
    values: {
      currentStepIndex: 2,
      isFree: false,
      steps: [
        { id: 'a', label: 'Customer', description: 'Who ordered' },
        { id: 'b', label: 'Payment', description: 'Card was refused', state: 'error' },
        { id: 'c', label: 'Delivery', icon: 'truck' },
        { id: 'd', label: 'Confirm' },
      ],
    },
  },
  {
    type: 'stepper',
    name: 'Down',
    place: [0, 48, 30, 22],
    values: { orientation: 'vertical', currentStepIndex: 1, isReadOnly: true },
  },
  {
    type: 'button',
    name: 'Destroy',
    place: [32, 48, 14, 3],
    values: {
      text: 'Delete order',
      buttonStyle: 'DANGER_BUTTON',
      icon: 'trash-2',
      needsConfirmation: true,
      confirmationTitle: 'Delete this order?',
    },
  },
  { type: 'button', name: 'Tight', place: [48, 48, 7, 3], values: { text: 'New order' } },
  {
    type: 'button',
    name: 'Widened',
    place: [57, 48, 7, 3],
    values: { text: 'Send to the warehouse', longText: 'GROW' },
  },
  {
    type: 'button',
    name: 'Wrapped',
    place: [80, 48, 7, 6],
    values: { text: 'Send to the warehouse', longText: 'WRAP', buttonStyle: 'SECONDARY_BUTTON' },
  },
  {
    type: 'link',
    name: 'Large',
    place: [32, 54, 30, 4],
    values: { text: 'All invoices', page: '/invoices', textStyle: 'heading4', backgroundColor: 'info' },
  },
]

/** The pages that show this family in all its states. */
export const actionsPages: SamplePages = { actions: everyAction }
