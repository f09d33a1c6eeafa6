import { setProperty, settableProperty } from '../../set-property.ts'
import type { EventContext } from '../../event-context.ts'
import { ClientArgumentError, flagArgument, textArgument } from '../client-arguments.ts'
import { done, type ClientFunction, type ClientResult } from '../client-function.ts'

/** Sets a property as a script asks; where that is refused, the script is told what the property is. */
export const setByScript = (
  { host }: EventContext,
  widget: string,
  property: string,
  value: unknown,
): ClientResult => {
  try {
    setProperty(host, settableProperty(host, widget, property), value)
  } catch (thrown) {
    const found = host.widgets.find(widget)
    if (found?.descriptor.settable.includes(property) === true) {
      host.widgets.tellAgain(found.instance, property)
    }
    throw thrown
  }
  return done
}

/** Takes back what was entered or set: some properties or all, of a widget alone or of those in it too. */
export const resetByScript = (
  { host }: EventContext,
  called: string,
  widget: string,
  [propertyNames, resetChildren]: readonly unknown[],
): ClientResult => {
  const names = propertyNames ?? undefined
  if (
    names !== undefined &&
    !(Array.isArray(names) && names.every((name: unknown): name is string => typeof name === 'string'))
  ) {
    throw new ClientArgumentError(`${called}: propertyNames must be an array of strings.`)
  }
  const withChildren = flagArgument(resetChildren, called, 'resetChildren', false)
  const found = host.widgets.find(widget)
  if (found === null) throw new Error(`Widget ${widget} not found.`)
  host.widgets.reset(found.instance, names, withChildren)
  return done
}

/** Changes a property of a component. */
export const setComponentProperty: ClientFunction = {
  name: 'setComponentProperty',
  signature: 'setComponentProperty(widgetName, propertyName, value)',
  help: 'Changes one property of a component until the page is left.',
  standsFor: 'set',
  run: ([widgetName, propertyName, value], context) => {
    const widget = textArgument(widgetName, 'setComponentProperty', 'widgetName')
    const property = textArgument(propertyName, 'setComponentProperty', 'propertyName')
    return setByScript(context, widget, property, value)
  },
}

const reset = (name: string): ClientFunction => ({
  name,
  signature: `${name}(widgetName, propertyNames, resetChildren)`,
  help: 'Takes back what a person entered or selected in a component: all of it, or some properties by name; with resetChildren also in the components inside of it.',
  run: ([widgetName, ...handed], context) =>
    resetByScript(context, name, textArgument(widgetName, name, 'widgetName'), handed),
})

/** Takes back what was entered in a component. */
export const resetComponent = reset('resetComponent')
/** The same under the name that other builders of applications know. */
export const resetWidgetMeta = reset('resetWidgetMeta')
