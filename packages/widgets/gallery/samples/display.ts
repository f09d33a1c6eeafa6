import type { SampleWidget } from '../sample-widget.ts'
import { displayDocumentPages } from './display-documents.ts'
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
    values: { icon: 'trash', label: 'Delete order' },
    record: pressed,
  },
  {
    type: 'icon',
    name: 'Disabled',
    place: [60, 0, 4, 4],
    values: { icon: 'trash', isDisabled: true, label: 'Delete order' },
    record: pressed,
  },
  {
    type: 'icon',
    name: 'Busy',
    place: [65, 0, 4, 4],
    values: { icon: 'trash', label: 'Delete order' },
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

const states = ['Paid', 'Overdue', 'Shipped', 'New', 'Returned', 'On hold']
const trend = [12, 18, 15, 22, 30, 26, 34, 41, 38, 52]

const figures: readonly SampleWidget[] = [
  {
    type: 'statistic',
    name: 'Revenue',
    place: [0, 0, 22, 10],
    values: {
      label: 'Revenue',
      isCard: true,
      value: 48250,
      previousValue: 41900,
      notation: 'currency',
      currency: 'EUR',
      decimals: 0,
      caption: 'against last month',
      sparkline: trend,
      icon: 'banknote',
    },
  },
  {
    type: 'statistic',
    name: 'Returns',
    place: [25, 0, 22, 10],
    values: {
      label: 'Returns',
      value: 37,
      previousValue: 31,
      goodDirection: 'down',
      changeAs: 'difference',
      caption: 'this week',
      thresholds: [{ id: 'a', from: 30, color: 'danger' }],
    },
  },
  {
    type: 'statistic',
    name: 'StatLoading',
    place: [50, 0, 22, 10],
    values: { label: 'Orders' },
    isLoading: true,
  },
  {
    type: 'statistic',
    name: 'Pressable',
    place: [74, 0, 22, 10],
    values: { label: 'Open tickets', value: 12, suffix: 'of 80', align: 'center' },
    record: pressed,
  },
  { type: 'progress', name: 'Bar', place: [0, 12, 30, 4], values: { label: 'Import', value: 64 } },
  {
    type: 'progress',
    name: 'Endless',
    place: [0, 17, 30, 4],
    values: { label: 'Working', isIndeterminate: true },
  },
  {
    type: 'progress',
    name: 'Full',
    place: [0, 22, 30, 4],
    values: { label: 'Disk', value: 93, thickness: 14, thresholds: [{ id: 'a', from: 90, color: 'danger' }] },
  },
  {
    type: 'progress',
    name: 'Circle',
    place: [32, 12, 14, 12],
    values: { label: 'Goal of the month', value: 72, form: 'circle', thickness: 10 },
  },
  { type: 'tags', name: 'States', place: [50, 12, 44, 3], values: { tags: states } },
  {
    type: 'tags',
    name: 'Colored',
    place: [50, 16, 44, 3],
    values: {
      tags: [
        { label: 'Paid', color: 'success', icon: 'check' },
        { label: 'Overdue', color: 'danger' },
        { label: 'Own', color: '#ffcc00' },
      ],
    },
  },
  {
    type: 'tags',
    name: 'Pressable',
    place: [50, 20, 44, 4],
    values: { tags: states, tagStyle: 'SOLID' },
    record: { properties: { onTagClick: pressed.properties.onClick } },
  },
  { type: 'callout', name: 'Info', place: [0, 28, 46, 6] },
  {
    type: 'callout',
    name: 'Success',
    place: [50, 28, 46, 6],
    values: { calloutType: 'SUCCESS', title: 'Saved', text: '', isDismissible: true },
  },
  {
    type: 'callout',
    name: 'Warning',
    place: [0, 36, 46, 8],
    values: {
      calloutType: 'WARNING',
      title: 'Almost full',
      text: 'Only 3 of 50 places are left.',
      actionLabel: 'Show places',
      isDismissible: true,
    },
  },
  {
    type: 'callout',
    name: 'Problem',
    place: [50, 36, 46, 8],
    values: { calloutType: 'DANGER', title: 'The import stopped', text: 'Line 12 has no customer.' },
  },
]

const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200"><rect width="300" height="200" fill="#2d6e5c"/><circle cx="210" cy="70" r="40" fill="#ffcc00"/><path d="M0 200 100 90l60 60 40-40 100 90z" fill="#123"/></svg>')}`
const order = {
  order_number: 4711,
  customer: 'Ada Lovelace',
  billing_city: 'London',
  is_paid: true,
  labels: ['new', 'express'],
  note: 'Please leave the parcel with the neighbors on the ground floor.',
  returned_at: null,
}

const pictures: readonly SampleWidget[] = [
  {
    type: 'image',
    name: 'Zoomed',
    place: [0, 0, 24, 14],
    values: { image: drawing, altText: 'Hills under the sun', maxZoomLevel: 4 },
  },
  {
    type: 'image',
    name: 'Cover',
    place: [26, 0, 22, 14],
    values: { image: drawing, altText: 'Hills', fillContainer: 'cover', imageShape: 'ROUNDED' },
  },
  {
    type: 'image',
    name: 'Round',
    place: [50, 0, 16, 10],
    values: { image: drawing, altText: 'Hills', imageShape: 'CIRCLE' },
  },
  { type: 'image', name: 'Nothing', place: [68, 0, 12, 10] },
  { type: 'image', name: 'Broken', place: [82, 0, 14, 10], values: { image: '/no-such-picture.png' } },
  { type: 'image', name: 'ImageLoading', place: [68, 11, 28, 4], isLoading: true },
  { type: 'keyValue', name: 'Order', place: [0, 16, 40, 24], values: { data: order, canCopy: true } },
  {
    type: 'keyValue',
    name: 'Wide',
    place: [44, 16, 52, 14],
    values: { data: order, columns: 2, labelPosition: 'top' },
  },
  { type: 'keyValue', name: 'Void', place: [44, 32, 24, 4], values: { data: {} } },
  { type: 'keyValue', name: 'Late', place: [70, 32, 26, 8], isLoading: true },
]

const written =
  '# Release notes\n\nOrders are sent **on Monday**; see [the list](https://example.com) and `npm test`.\n\n- [x] Write\n- [ ] Send\n\n| Country | Orders |\n|---|---|\n| Norway | 12 |\n\n> Said nobody.\n\n```\nselect 1\n```\n<img src=x onerror=alert(1)>'

const writings: readonly SampleWidget[] = [
  { type: 'markdown', name: 'Notes', place: [0, 0, 46, 40], values: { text: written } },
  {
    type: 'richText',
    name: 'Article',
    place: [50, 0, 46, 12],
    values: {
      text: '<h2>Article</h2><p>With <b>weight</b>, <i>slant</i> and <a href="/orders">a link</a>.</p><script>alert(1)</script><div style="position:fixed;inset:0">Still here</div>',
    },
  },
  {
    type: 'html',
    name: 'Own',
    place: [50, 16, 46, 12],
    values: {
      html: '<h3>Own styles</h3><p>Only here. <a href="javascript:alert(1)">No link</a></p>',
      css: 'h3 { color: var(--app-danger-text) } p { padding: 8px; border: 1px dashed }',
    },
  },
  { type: 'markdown', name: 'MarkdownLoading', place: [50, 30, 46, 6], isLoading: true },
]

/** A second of silence. */
const silence = `data:audio/wav;base64,UklGRiQgAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAgAAC${'A'.repeat(10_920)}`

const media: readonly SampleWidget[] = [
  { type: 'iframe', name: 'NoPage', place: [0, 0, 30, 16] },
  { type: 'iframe', name: 'OwnPage', place: [33, 0, 30, 16], values: { url: '/' } },
  {
    type: 'iframe',
    name: 'Elsewhere',
    place: [66, 0, 30, 16],
    values: { url: 'https://example.com', title: 'Example' },
  },
  { type: 'video', name: 'NoFilm', place: [0, 18, 30, 16] },
  {
    type: 'video',
    name: 'Film',
    place: [33, 18, 30, 16],
    values: { url: silence, title: 'Silence', poster: drawing, captionsUrl: '/captions.vtt' },
  },
  { type: 'audio', name: 'NoSound', place: [66, 18, 30, 5] },
  { type: 'audio', name: 'Silence', place: [66, 24, 30, 5], values: { url: silence } },
  { type: 'code', name: 'Query', place: [0, 36, 46, 12] },
  { type: 'qrCode', name: 'Address', place: [50, 36, 16, 16] },
]

/** The pages that show this family in all its states. */
export const displayPages: SamplePages = {
  display: texts,
  'display-states': figures,
  'display-pictures': pictures,
  'display-writings': writings,
  'display-media': media,
  ...displayDocumentPages,
}
