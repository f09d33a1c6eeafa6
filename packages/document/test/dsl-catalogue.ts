import {
  boolean,
  defineWidget,
  eventHandler,
  gridUnits,
  items,
  number,
  text,
  widgetCatalogue,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { catalogue } from './build-page.ts'

const help = 'For tests.'
const size = { width: gridUnits(40), height: gridUnits(20) }

/** Components whose lists the nested document keeps in another form than records do. */
export const dslCatalogue: WidgetCatalogue = widgetCatalogue([
  ...[...catalogue.values()].map((descriptor) => {
    switch (descriptor.type) {
      case 'page':
        return {
          ...descriptor,
          properties: {
            onPageLoad: eventHandler('On page load', help),
            triggerableEvents: boolean('Triggerable', false, { help }),
            emittedEvents: boolean('Emitted', false, { help }),
          },
        }
      case 'canvas':
        return {
          ...descriptor,
          properties: {
            gridColumns: number('Columns', 96, { help }),
            isVisible: boolean('Visible', true, { help }),
            collapseWhenHidden: boolean('Collapse', false, { help }),
            layout: text('Layout', 'FIXED_GRID', { help }),
            alignment: text('Alignment', '', { help }),
            distribution: text('Distribution', '', { help }),
            tabId: text('Tab', '', { help }),
            tabName: text('Tab name', '', { help }),
          },
        }
      default:
        return descriptor
    }
  }),
  defineWidget({
    type: 'listing',
    label: 'Grid',
    help,
    icon: 'square',
    namePrefix: 'Grid',
    defaultSize: size,
    properties: {
      columns: items('Columns', {
        help,
        itemLabel: 'Column',
        storedAs: { map: 'primaryColumns', order: 'columnOrder', derived: 'derivedColumns' },
        properties: {
          label: text('Label', '', { help }),
          isDerived: boolean('Derived', false, { help }),
          onClick: eventHandler('On click', help),
        },
      }),
    },
  }),
  defineWidget({
    type: 'tabbed',
    label: 'Tabs',
    help,
    icon: 'square',
    role: 'container',
    namePrefix: 'Tabs',
    defaultSize: size,
    canContain: (type) => type === 'canvas',
    canvasPerItem: { property: 'tabs', itemId: 'tabId', itemLabel: 'tabName' },
    properties: {
      tabs: items('Tabs', { help, itemLabel: 'Tab', properties: { label: text('Label', '', { help }) } }),
    },
  }),
])
