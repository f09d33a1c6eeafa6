import type { EventOf, ExposedOf, MethodOf, SettableOf, ValuesOf } from '@ashlar/schema'
import { describe, expectTypeOf, it } from 'vitest'
import type { button } from '../src/button/button.ts'
import type { ButtonView } from '../src/button/ButtonView.tsx'
import type { calendar } from '../src/calendar/calendar.ts'
import type { chart } from '../src/chart/chart.ts'
import type { dropdown } from '../src/dropdown/dropdown.ts'
import type { LoadersOf } from '../src/families/family.ts'
import type { input } from '../src/input/input.ts'
import type { menu } from '../src/menu/menu.ts'
import type { progress } from '../src/progress/progress.ts'
import type { table } from '../src/table/table.ts'
import type { text } from '../src/text/text.ts'
import type { timeline } from '../src/timeline/timeline.ts'
import { hasSteps } from '../src/shared/handlers.ts'
import type { WidgetViewProps } from '../src/view.ts'

/** What a view of a button is given. None of what stands below is ever run: the compiler is asked, line by line. */
type ButtonProps = WidgetViewProps<typeof button>

describe('the view of a widget', () => {
  it('reads properties and exposed values by the names that they have', () => {
    expectTypeOf((values: ButtonProps['values']) => [
      values.text,
      values.needsConfirmation,
      // Of the properties that every visible widget shares, and of those of edges.
      values.tooltip,
      values.cornerRadius,
      // @ts-expect-error -- a misspelled property
      values.needsConfirmatoin,
      // @ts-expect-error -- an event holds no value
      values.onClick,
      // @ts-expect-error -- a property of another widget
      values.placeholderText,
    ]).toBeFunction()
    expectTypeOf((values: ValuesOf<typeof dropdown>) => [
      values.selectedLabel,
      // @ts-expect-error -- a misspelled exposed value
      values.selectedLable,
    ]).toBeFunction()
  })

  it('compares choices with options that they have', () => {
    expectTypeOf((values: ButtonProps['values']) => [
      values.longText === 'WRAP',
      // @ts-expect-error -- a misspelled option
      values.longText === 'WARP',
    ]).toBeFunction()
  })

  it('triggers events, sets and reports values that the descriptor has', () => {
    expectTypeOf((props: ButtonProps) => {
      props.trigger('onClick')
      // @ts-expect-error -- a misspelled event
      props.trigger('onClik')
      // @ts-expect-error -- a property is no event
      props.trigger('text')
      // @ts-expect-error -- a button exposes nothing that could follow from something
      props.report('text', 'Press me')
      // @ts-expect-error -- not even the name of another widget's value
      props.setValue('value', 1)
      // @ts-expect-error -- what a view tells of its widget goes through its props
      props.host.trigger('button1', 'onClick')
    }).toBeFunction()
    expectTypeOf((props: WidgetViewProps<typeof dropdown>) => {
      props.setValue('searchText', '')
      props.report('isValid', true)
      // @ts-expect-error -- a misspelled exposed value
      props.setValue('serachText', '')
      // @ts-expect-error -- what handlers may set is nothing that a view may report
      props.report('options', [])
    }).toBeFunction()
  })

  it('asks for the steps of events that the descriptor has', () => {
    expectTypeOf((record: ButtonProps['record']) => [
      hasSteps<typeof button>(record, 'onClick'),
      // @ts-expect-error -- a misspelled event
      hasSteps<typeof button>(record, 'onClik'),
      // @ts-expect-error -- nobody says of which widget
      hasSteps(record, 'onClick'),
    ]).toBeFunction()
  })

  it('stands in the lists of views under its own type', () => {
    type Buttons = LoadersOf<{ title: string; descriptors: readonly (typeof button)[] }>
    type Texts = LoadersOf<{ title: string; descriptors: readonly (typeof text)[] }>
    expectTypeOf((view: typeof ButtonView) => {
      const right: Buttons = { button: () => Promise.resolve(view) }
      // @ts-expect-error -- no text has what a button reads
      const wrong: Texts = { text: () => Promise.resolve(view) }
      // @ts-expect-error -- the only button of the family has no view
      const none: Buttons = {}
      return [right, wrong, none]
    }).toBeFunction()
  })
})

describe('what a view reads', () => {
  it('is of the kind that the property has', () => {
    expectTypeOf<ButtonProps['values']['text']>().toEqualTypeOf<string>()
    expectTypeOf<ButtonProps['values']['isDisabled']>().toEqualTypeOf<boolean>()
    expectTypeOf<ButtonProps['values']['icon']>().toEqualTypeOf<string>()
    expectTypeOf<ButtonProps['values']['longText']>().toEqualTypeOf<'CUT' | 'WRAP' | 'GROW'>()
    expectTypeOf<ValuesOf<typeof chart>['stacking']>().toEqualTypeOf<'none' | 'stacked' | 'percent'>()
    expectTypeOf<ValuesOf<typeof dropdown>['options']>().toEqualTypeOf<unknown>()
  })

  it('is a number where a default stands in for it, and perhaps none where nothing does', () => {
    expectTypeOf<ValuesOf<typeof dropdown>['debounceMs']>().toEqualTypeOf<number>()
    expectTypeOf<ButtonProps['values']['cornerRadius']>().toEqualTypeOf<number | undefined>()
    // A sample stands in for nothing, and of a timeline all is shown where no number is given.
    expectTypeOf<ValuesOf<typeof progress>['value']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<ValuesOf<typeof timeline>['visibleItems']>().toEqualTypeOf<number | undefined>()
  })

  it('may be anything where a binding gives one value per row, or where a value may come to be of another kind', () => {
    expectTypeOf<ValuesOf<typeof table>['expandedText']>().toEqualTypeOf<unknown>()
    expectTypeOf<ValuesOf<typeof input>['value']>().toEqualTypeOf<unknown>()
  })

  it('is of an exposed value what it begins with, or one of the options it is among', () => {
    expectTypeOf<ValuesOf<typeof dropdown>['isTouched']>().toEqualTypeOf<boolean>()
    expectTypeOf<ValuesOf<typeof table>['pageNumber']>().toEqualTypeOf<number>()
    expectTypeOf<ValuesOf<typeof calendar>['view']>().toEqualTypeOf<'month' | 'week' | 'day' | 'agenda'>()
  })
})

describe('the names of a widget', () => {
  it('are those of its events, also of its items', () => {
    expectTypeOf<EventOf<typeof button>>().toEqualTypeOf<'onClick'>()
    expectTypeOf<EventOf<typeof menu>>().toEqualTypeOf<
      | 'onItemClick'
      | `manualChildren.${number}.onClick`
      | `manualChildren.${number}.manualChildren.${number}.onClick`
    >()
  })

  it('are those of its exposed values, of what handlers may set beside them, and of its methods', () => {
    expectTypeOf<ExposedOf<typeof calendar>>().toEqualTypeOf<
      'selectedEvent' | 'selectedSlot' | 'changedEvent' | 'rangeStart' | 'rangeEnd' | 'view' | 'date'
    >()
    expectTypeOf<SettableOf<typeof button>>().toEqualTypeOf<'text' | 'isDisabled' | 'isVisible'>()
    expectTypeOf<MethodOf<typeof dropdown>>().toEqualTypeOf<'focus' | 'validate' | 'reset'>()
  })
})
