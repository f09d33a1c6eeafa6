import { boolean, choice, data, eventHandler, text } from '@ashlar/schema'

/** What is written in an empty field for dates. */
export const datePlaceholderProperty = {
  placeholderText: text('Placeholder', '', {
    help: 'What an empty field shows; left empty, it shows how dates are written where the reader lives.',
    placeholder: 'Choose a date',
  }),
}

/** How days are written for bindings and for people. */
export const dayFormatProperties = {
  dateFormat: text('Date format', 'yyyy-MM-dd', {
    help: 'How bindings read the date, such as yyyy-MM-dd or DD/MM/YYYY; value is always yyyy-MM-dd.',
    group: 'Data',
    placeholder: 'yyyy-MM-dd',
  }),
  displayDateFormat: text('Shown format', '', {
    help: 'How people see the date, such as d MMM yyyy; left empty, as it is written where they live.',
    group: 'Appearance',
    placeholder: 'd MMM yyyy',
  }),
}

/** Which days may be chosen. */
export const dayRuleProperties = {
  minDate: text('Earliest date', '', {
    help: 'The first day that may be chosen, such as 2026-03-01 or today.',
    group: 'Validation',
    placeholder: '2026-03-01',
  }),
  maxDate: text('Latest date', '', {
    help: 'The last day that may be chosen, such as 2026-12-31 or today.',
    group: 'Validation',
    placeholder: '2026-12-31',
  }),
  disabledWeekdays: data('Disabled weekdays', '', {
    help: 'Days of the week that cannot be chosen, by name or counted from 0 for Sunday.',
    group: 'Validation',
    editor: 'words',
    offers: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((value) => ({
      value,
      label: value,
    })),
    expects: 'array',
    example: '["saturday", "sunday"]',
  }),
  disabledDates: data('Disabled dates', '', {
    help: 'Single days that cannot be chosen.',
    group: 'Validation',
    editor: 'words',
    expects: 'array',
    example: '["2026-12-24", "2026-12-25"]',
  }),
}

/** How the calendar looks that opens at a field. */
export const dayCalendarProperties = {
  firstDayOfWeek: choice('First day of week', 'auto', {
    help: 'The day with which a week begins in the calendar.',
    group: 'Appearance',
    options: [
      { value: 'auto', label: 'As where the reader lives' },
      { value: 'monday', label: 'Monday' },
      { value: 'sunday', label: 'Sunday' },
      { value: 'saturday', label: 'Saturday' },
    ],
  }),
  showsWeekNumbers: boolean('Week numbers', false, {
    help: 'Shows the number of each week in the calendar.',
    group: 'Appearance',
  }),
}

/** A button that empties the field. */
export const dateClearProperty = {
  isClearable: boolean('Clear button', true, {
    help: 'Offers a button that empties the field.',
    group: 'Behavior',
  }),
}

/** The events of every field for dates. */
export const dateEvents = {
  onDateSelected: eventHandler('On change', 'Runs when another date is chosen, typed or cleared.'),
  onFocus: eventHandler('On focus', 'Runs when the field gets the focus.'),
  onFocusOut: eventHandler('On focus out', 'Runs when the focus leaves the field.'),
}
