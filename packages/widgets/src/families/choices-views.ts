import type { choices } from './choices.ts'
import type { LoadersOf } from './family.ts'

/** The views of the family, fetched when a page uses them; those that nearly every page has are in `views.ts`. */
export const choicesViews: LoadersOf<typeof choices, 'dropdown'> = {
  multiSelect: () => import('../multiSelect/MultiSelectView.tsx').then((module) => module.MultiSelectView),
  radio: () => import('../radio/RadioView.tsx').then((module) => module.RadioView),
  segmentedControl: () =>
    import('../segmentedControl/SegmentedControlView.tsx').then((module) => module.SegmentedControlView),
  checkbox: () => import('../checkbox/CheckboxView.tsx').then((module) => module.CheckboxView),
  checkboxGroup: () =>
    import('../checkboxGroup/CheckboxGroupView.tsx').then((module) => module.CheckboxGroupView),
  switch: () => import('../switch/SwitchView.tsx').then((module) => module.SwitchView),
  slider: () => import('../slider/SliderView.tsx').then((module) => module.SliderView),
  rangeSlider: () => import('../rangeSlider/RangeSliderView.tsx').then((module) => module.RangeSliderView),
  rating: () => import('../rating/RatingView.tsx').then((module) => module.RatingView),
  colorPicker: () => import('../colorPicker/ColorPickerView.tsx').then((module) => module.ColorPickerView),
  treeSelect: () => import('../treeSelect/TreeSelectView.tsx').then((module) => module.TreeSelectView),
}
