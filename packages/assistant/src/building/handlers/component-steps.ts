import { widgetNamed } from '../find.ts'
import { asText, mapped, needs, type StepKind, unmapped } from './step-kind.ts'

/** Gives a property of a component another value. */
export const setComponentProperty: StepKind<'setComponentProperty'> = {
  type: 'setComponentProperty',
  write({ type, component, propertyName, propertyValue }, id, { records, catalogue }) {
    if (component === undefined) return needs(type, 'component')
    if (propertyName === undefined) return needs(type, 'propertyName')
    if (propertyValue === undefined) return needs(type, 'propertyValue')
    const widget = widgetNamed(records, component)
    if (!widget.ok) return unmapped(widget.message)
    const settable: readonly string[] = catalogue.get(widget.value.type)?.settable ?? []
    if (!settable.includes(propertyName)) {
      return unmapped(
        settable.length === 0
          ? `Nothing of ${component} can be set by a step.`
          : `Of ${component} steps can set ${settable.join(', ')}.`,
      )
    }
    return mapped({ id, type, widget: component, propertyName, propertyValue: asText(propertyValue) })
  },
  read: ({ type, widget, propertyName, propertyValue }) => ({
    type,
    component: widget,
    propertyName,
    propertyValue,
  }),
}

/** Takes back what a person entered. */
export const resetComponent: StepKind<'resetComponent'> = {
  type: 'resetComponent',
  write({ type, component, propertyName }, id, { records }) {
    if (component === undefined) return needs(type, 'component')
    const widget = widgetNamed(records, component)
    if (!widget.ok) return unmapped(widget.message)
    return mapped({ id, type, widget: component, ...(propertyName === undefined ? {} : { propertyName }) })
  },
  read: ({ type, widget, propertyName, resetChildren }) =>
    resetChildren === undefined
      ? { type, component: widget, ...(propertyName === undefined ? {} : { propertyName }) }
      : null,
}
