import type { SampleWidget } from '../sample-widget.ts'
import type { SamplePages } from './sample-pages.ts'

const pressed = { properties: { onClick: [{ id: 'step', type: 'resetComponent', config: {} }] } }

const texts: readonly SampleWidget[] = [
  {
    type: 'text',
    name: 'Title',
    place: [0, 0, 48, 4],
    values: { text: 'Ashlar & Sons', textStyle: 'heading2', icon: 'house' },
  },
  {
    type: 'text',
    name: 'Linked',
    place: [0, 4, 46, 3],
    values: { text: 'See https://example.com/orders?id=7, or write to ann@example.com.', hasLinks: true },
  },
  {
    type: 'text',
    name: 'Number',
    place: [0, 7, 24, 3],
    values: {
      text: 1234567.891,
      textType: 'number',
      notation: 'currency',
      currency: 'EUR',
      textStyle: 'heading4',
    },
  },
  {
    type: 'text',
    name: 'Clamped',
    place: [0, 11, 30, 4],
    values: {
      maxLines: 2,
      icon: 'info',
      text: 'A sentence that goes on for longer than two lines have room, so that its end is left out and an ellipsis says so to whoever reads it here.',
    },
  },
  {
    type: 'text',
    name: 'Pressed',
    place: [32, 11, 14, 3],
    values: { text: 'Show the details', textColor: 'primary600' },
    record: pressed,
  },
  { type: 'icon', name: 'Plain', place: [50, 0, 4, 4], values: { icon: 'circle-check', color: 'success' } },
  {
    type: 'icon',
    name: 'Button',
    place: [55, 0, 4, 4],
    values: { icon: 'trash-2', label: 'Delete order' },
    record: pressed,
  },
  {
    type: 'icon',
    name: 'Disabled',
    place: [60, 0, 4, 4],
    values: { icon: 'trash-2', isDisabled: true, label: 'Delete order' },
    record: pressed,
  },
  {
    type: 'icon',
    name: 'Busy',
    place: [65, 0, 4, 4],
    values: { icon: 'trash-2', label: 'Delete order' },
    record: pressed,
    isLoading: true,
  },
  { type: 'divider', name: 'Line', place: [50, 5, 40, 2] },
  { type: 'divider', name: 'Worded', place: [50, 7, 40, 2], values: { label: 'More details' } },
  {
    type: 'divider',
    name: 'Dashed',
    place: [50, 9, 40, 2],
    values: {
      label: 'Start',
      labelPosition: 'start',
      lineStyle: 'dashed',
      color: 'primary500',
      thickness: 2,
    },
  },
  {
    type: 'divider',
    name: 'Standing',
    place: [92, 0, 3, 14],
    values: { orientation: 'vertical', label: 'or' },
  },
]

/** The pages that show this family in all its states. */
export const displayPages: SamplePages = { display: texts }
