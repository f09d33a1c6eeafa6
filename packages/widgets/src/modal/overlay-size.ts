import type { ValuesOf } from '@ashlar/schema'
import { choiceOf, numberOf } from '../values.ts'
import type { modal } from './modal.ts'

const widths = { SMALL: 400, MEDIUM: 600, LARGE: 900 } as const
const heights = { SMALL: 240, MEDIUM: 480, LARGE: 720 } as const
const slideoutWidths = { EXTRA_SMALL: 280, SMALL: 360, MEDIUM: 480, LARGE: 720 } as const

const custom = (value: unknown, smallest: number, otherwise: number): string =>
  `${Math.min(4000, Math.max(smallest, numberOf(value) ?? otherwise))}px`

/** The width of a modal as CSS has it. */
export const modalWidth = (values: ValuesOf<typeof modal>): string => {
  const preset = values.widthPreset
  if (preset === 'FULL') return '100%'
  return preset === 'CUSTOM' ? custom(values.customWidth, 240, widths.MEDIUM) : `${widths[preset]}px`
}

/** The height of a modal as CSS has it; `fit-content` where its content decides. */
export const modalHeight = (values: ValuesOf<typeof modal>): string => {
  const preset = values.heightPreset
  if (preset === 'FIT_CONTENT') return 'fit-content'
  if (preset === 'FULL') return '100%'
  return preset === 'CUSTOM' ? custom(values.customHeight, 120, heights.MEDIUM) : `${heights[preset]}px`
}

/** The width of a slideout as CSS has it. */
export const slideoutWidth = (size: unknown): string =>
  `${slideoutWidths[choiceOf(size, ['MEDIUM', 'EXTRA_SMALL', 'SMALL', 'LARGE'])]}px`
