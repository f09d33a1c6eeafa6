import { cloneableNames } from '../cloneable.ts'
import type { WidgetInstance, WidgetStore } from '../state/widget-store.ts'
import type { WidgetValues } from '../state/widget-values.ts'
import { noChain } from '../handlers/chain.ts'
import { runHandler } from './run-handler.ts'
import { stepsIn, type StepParts } from './steps-in.ts'

/** What the handlers of widgets need of the application around them. */
export interface TriggerHost {
  steps: () => StepParts
  widgets: WidgetStore
  widgetValues: WidgetValues
  isStopped: () => boolean
}

/** Runs the steps of an event property of a widget, which is busy for as long as APIs run that they started. */
export const triggerHandler = (
  { steps, widgets, widgetValues, isStopped }: TriggerHost,
  instance: WidgetInstance,
  eventProperty: string,
  details: Readonly<Record<string, unknown>>,
): void => {
  const handler = widgetValues.handler(instance.record, eventProperty)
  if (isStopped() || handler === undefined || handler.length === 0) return
  const whileBusy = async <Value>(work: Promise<Value>): Promise<Value> => {
    widgets.countBusy(instance.key, 1)
    return work.finally(() => widgets.countBusy(instance.key, -1))
  }
  const path = `${instance.record.name}.${eventProperty}`
  const names = cloneableNames(details)
  void runHandler(stepsIn(steps(), instance), { path, steps: handler, names, chain: noChain, whileBusy })
}
