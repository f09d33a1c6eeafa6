import type { EventContext } from '../../event-context.ts'
import type { WidgetFacts } from '../../../page-model.ts'
import { textArgument } from '../client-arguments.ts'
import { done, type ClientKind, type ClientMethod } from '../client-function.ts'
import { resetByScript, setByScript } from '../functions/component-functions.ts'

const overlay = (direction: 'open' | 'close'): ClientMethod => ({
  name: direction,
  signature: `${direction}()`,
  help: direction === 'open' ? 'Opens it; another one that is open closes.' : 'Closes it.',
  run: (name, _, { host }) => {
    const found = host.widgets.find(name)
    if (found === null || !host.widgets.controlOverlay(found.instance, direction)) {
      throw new Error(`Widget ${name} not found.`)
    }
    return done
  },
})

const own = (name: string, { help, parameters }: WidgetFacts['methods'][string]): ClientMethod => ({
  name,
  signature: `${name}(${parameters.map((parameter) => parameter.name).join(', ')})`,
  help,
  run: (widget, handed, context) => callOwn(context, widget, name, handed),
})

const callOwn = async (
  { host }: EventContext,
  widget: string,
  method: string,
  handed: readonly unknown[],
): Promise<unknown> => {
  const found = host.widgets.find(widget)
  if (found === null) throw new Error(`Widget ${widget} not found.`)
  return (await host.widgets.callMethod(found.instance, method, handed)) ?? done
}

/** What scripts may do with a component: set it, reset it, open and close it, and what its own kind offers. */
export const widgetMethods: ClientKind = {
  kind: 'widget',
  methods: (facts) => {
    if (facts === undefined) return []
    const shared: ClientMethod[] = [
      {
        name: 'set',
        signature: 'set(property, value)',
        help: `Changes a property until the page is left: ${facts.settable.join(', ')}.`,
        effect: { kind: 'setOneOf', properties: facts.settable },
        run: (name, [property, value], context) =>
          setByScript(context, name, textArgument(property, `${name}.set`, 'propertyName'), value),
      },
      {
        name: 'reset',
        signature: 'reset(propertyNames, resetChildren)',
        help: 'Takes back what a person entered or selected: all of it, or some properties by name.',
        run: (name, handed, context) => resetByScript(context, `${name}.reset`, name, handed),
      },
      ...(facts.role === 'overlay' ? [overlay('open'), overlay('close')] : []),
    ]
    const taken = new Set(shared.map(({ name }) => name))
    return [
      ...shared,
      ...Object.entries(facts.methods)
        .filter(([name]) => !taken.has(name))
        .map(([name, method]) => own(name, method)),
    ]
  },
}
