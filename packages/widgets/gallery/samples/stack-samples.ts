import { gridUnits, pixels } from '@ashlar/schema'
import type { SampleWidget } from '../sample-widget.ts'

const fill = { value: 10, mode: 'fillParent' } as const
const fit = { value: 4, mode: 'fitContent' } as const

const button = (
  name: string,
  record: SampleWidget['record'],
  values: SampleWidget['values'] = {},
): SampleWidget => ({
  type: 'button',
  name,
  place: [0, 0, 12, 3],
  values: { text: name, buttonStyle: 'SECONDARY_BUTTON', ...values },
  ...(record === undefined ? {} : { record }),
})

const stack = (
  name: string,
  place: SampleWidget['place'],
  layout: Readonly<Record<string, unknown>>,
  children: readonly SampleWidget[],
  spacing = gridUnits(1),
): SampleWidget => ({
  type: 'container',
  name,
  place,
  values: { title: name.replaceAll('_', ' ') },
  canvas: { values: layout, record: { spacing } },
  children,
})

const three = (): readonly SampleWidget[] => [
  button('One', { width: fit }),
  button('Two words', { width: fit }),
  button('Three', { width: gridUnits(24) }),
]

/** Stacks in every direction, alignment and mode, and widgets at their bounds. */
export const stackSamples: readonly SampleWidget[] = [
  stack('Left', [0, 0, 31, 22], { layout: 'VSTACK' }, three()),
  stack(
    'Center_and_middle',
    [33, 0, 30, 22],
    { layout: 'VSTACK', alignment: 'CENTER', distribution: 'CENTER' },
    three(),
  ),
  stack('Stretched_with_a_filler', [65, 0, 31, 22], { layout: 'VSTACK', alignment: 'STRETCH' }, [
    button('Fits', { width: fit }),
    button('Fills the rest', { width: fit, height: fill }),
    button('Last', { width: fit }),
  ]),
  stack('Row_from_the_left', [0, 23, 47, 12], { layout: 'HSTACK', distribution: 'CENTER' }, three()),
  stack(
    'Row_with_space_between',
    [49, 23, 47, 12],
    { layout: 'HSTACK', alignment: 'SPACE_BETWEEN' },
    three(),
  ),
  stack('Row_of_shares', [0, 36, 47, 12], { layout: 'HSTACK' }, [
    button('Half', { width: gridUnits(48) }),
    button('Quarter', { width: gridUnits(24) }),
    button('Quarter again', { width: gridUnits(24) }),
  ]),
  stack('Row_with_a_filler', [49, 36, 47, 12], { layout: 'HSTACK' }, [
    button('100 px', { width: pixels(100) }),
    button('Fills', { width: fill }),
    button('At most 90 px', { width: fill, maxWidth: pixels(90) }),
  ]),
  {
    type: 'text',
    name: 'Limited',
    place: [0, 50, 47, 4],
    values: { text: 'This text may be six rows high and not more, so that it scrolls inside. '.repeat(12) },
    record: { height: { value: 4, mode: 'fitContent' }, maxHeight: gridUnits(6) },
  },
  {
    type: 'container',
    name: 'Padded',
    place: [49, 50, 47, 10],
    values: { title: 'Padding and margin of its own' },
    record: {
      height: { value: 4, mode: 'fitContent' },
      padding: { top: pixels(40), right: pixels(8), bottom: pixels(8), left: pixels(60) },
    },
    children: [
      {
        ...button('Margins', {
          margin: { top: pixels(0), right: pixels(20), bottom: pixels(10), left: pixels(20) },
        }),
        place: [0, 0, 96, 4],
      },
    ],
  },
]
