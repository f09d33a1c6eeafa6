import { checkbox } from '../checkbox/checkbox.ts'
import { checkboxGroup } from '../checkboxGroup/checkboxGroup.ts'
import { colorPicker } from '../colorPicker/colorPicker.ts'
import { dropdown } from '../dropdown/dropdown.ts'
import { multiSelect } from '../multiSelect/multiSelect.ts'
import { radio } from '../radio/radio.ts'
import { rangeSlider } from '../rangeSlider/rangeSlider.ts'
import { rating } from '../rating/rating.ts'
import { segmentedControl } from '../segmentedControl/segmentedControl.ts'
import { slider } from '../slider/slider.ts'
import { switchWidget } from '../switch/switch.ts'
import { treeSelect } from '../treeSelect/treeSelect.ts'
import type { WidgetFamily } from './family.ts'

/** Widgets with which people choose. */
export const choices = {
  title: 'Selection',
  descriptors: [
    dropdown,
    multiSelect,
    treeSelect,
    radio,
    segmentedControl,
    checkbox,
    checkboxGroup,
    switchWidget,
    slider,
    rangeSlider,
    rating,
    colorPicker,
  ],
} satisfies WidgetFamily
