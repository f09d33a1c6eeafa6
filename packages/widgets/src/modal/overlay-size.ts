import type { ValuesOf } from '@ashlar/schema'
import type { slideout } from '../slideout/slideout.ts'
import type { modal } from './modal.ts'

const widths = { SMALL: 400, MEDIUM: 600, LARGE: 900 } as const
const heights = { SMALL: 240, MEDIUM: 480, LARGE: 720 } as const
const slideoutWidths = { EXTRA_SMALL: 280, SMALL: 360, MEDIUM: 480, LARGE: 720 } as const

const custom = (value: number, smallest: number): string => `${Math.min(4000, Math.max(smallest, value))}px`

/** The width of a modal as CSS has it. */
export const modalWidth = (values: ValuesOf<typeof modal>): string => {
  const preset = values.widthPreset
  if (preset === 'FULL') return '100%'
  return preset === 'CUSTOM' ? custom(values.customWidth, 240) : `${widths[preset]}px`
}

/** The height of a modal as CSS has it; `fit-content` where its content decides. */
export const modalHeight = (values: ValuesOf<typeof modal>): string => {
  const preset = values.heightPreset
  if (preset === 'FIT_CONTENT') return 'fit-content'
  if (preset === 'FULL') return '100%'
  return preset === 'CUSTOM' ? custom(values.customHeight, 120) : `${heights[preset]}px`
}

/** The width of a slideout as CSS has it. */
export const slideoutWidth = ({ size }: Pick<ValuesOf<typeof slideout>, 'size'>): string =>
  `${slideoutWidths[size]}px`
