import type { ViewLoaders } from './family.ts'

/** The views of the family, fetched when a page uses them. */
export const inputsViews: ViewLoaders = {
  input: () => import('../input/InputView.tsx').then((module) => module.InputView),
  numberInput: () => import('../numberInput/NumberInputView.tsx').then((module) => module.NumberInputView),
}
