import type { SampleWidget } from '../sample-widget.ts'
import type { SamplePages } from './sample-pages.ts'

const behind: readonly SampleWidget[] = [
  {
    type: 'text',
    name: 'Heading',
    place: [0, 0, 60, 3],
    values: { text: 'Customers', textStyle: 'heading3' },
  },
  { type: 'input', name: 'Search', place: [0, 4, 30, 5], values: { label: 'Search' } },
  { type: 'button', name: 'Add', place: [32, 6, 12, 3], values: { text: 'Add customer' } },
]

const fields: readonly SampleWidget[] = [
  { type: 'input', name: 'First', place: [0, 0, 46, 5], values: { label: 'First name', isRequired: true } },
  {
    type: 'input',
    name: 'Last',
    place: [50, 0, 46, 5],
    values: { label: 'Last name', defaultText: 'Lovelace' },
  },
  {
    type: 'dropdown',
    name: 'Country',
    place: [0, 6, 46, 5],
    values: { label: 'Country', options: ['Norway', 'Brazil', 'Kenya'] },
  },
  { type: 'button', name: 'Save', place: [72, 13, 24, 3], values: { text: 'Save customer' } },
]

const long: readonly SampleWidget[] = Array.from({ length: 24 }, (_none, index) => ({
  type: 'input',
  name: `Field${index}`,
  place: [0, index * 6, 96, 5] as const,
  values: { label: `Field ${index + 1}` },
}))

const modal = (values: Readonly<Record<string, unknown>>, children = fields): readonly SampleWidget[] => [
  ...behind,
  {
    type: 'modal',
    name: 'Modal1',
    place: [0, 0, 96, 1],
    values: { isOpen: true, title: 'Edit customer', ...values },
    children,
  },
]

const slideout = (values: Readonly<Record<string, unknown>>, children = fields): readonly SampleWidget[] => [
  ...behind,
  {
    type: 'slideout',
    name: 'Slideout1',
    place: [0, 0, 96, 1],
    values: { isOpen: true, title: 'Customer', ...values },
    children,
  },
]

/** Pages with one overlay open on each. */
export const overlaySamples: SamplePages = {
  modal: modal({}),
  'modal-small': modal({ widthPreset: 'SMALL', heightPreset: 'SMALL' }, long),
  'modal-scrolls': modal({ shouldScrollContents: false }, long),
  'modal-without-backdrop': modal({ hasBackdrop: false, widthPreset: 'CUSTOM', customWidth: 320 }),
  'modal-full': modal({ widthPreset: 'FULL', heightPreset: 'FULL' }),
  'modal-empty': modal({ title: '' }, []),
  slideout: slideout({}),
  'slideout-left': slideout({ side: 'LEFT', size: 'SMALL', hasBackdrop: false }, long),
}
