import fastCheck from 'fast-check'
import {
  addApi,
  addCustomEvent,
  addEmbedProperty,
  addStateVariable,
  addTimer,
  deleteApi,
  deleteCustomEvent,
  deleteEmbedProperty,
  deleteStateVariable,
  deleteTimer,
  updateCustomEvent,
  updateEmbedProperty,
  updateStateVariable,
  updateTimer,
} from '../src/index.ts'
import { catalogue } from './build-page.ts'
import { choice, handler, number, ofKind, picking, template, type Operation } from './picking.ts'

/** Operations on what a page holds beside its widgets: APIs, variables, timers, events and embed properties. */
export const operationsOnState: readonly fastCheck.Arbitrary<Operation>[] = [
  picking((records, newId) =>
    addStateVariable(records, { createdAt: 0, defaultValue: '{{ Button1.text }}' }, newId),
  ),
  picking((records, newId) =>
    addApi(
      records,
      { pluginId: 'p', datasourceId: 'd', configuration: { body: '{{ Table1.pageSize }}' } },
      newId,
    ),
  ),
  fastCheck.tuple(handler, number).map(
    ([steps, intervalMs]): Operation =>
      (records, newId) =>
        addTimer(records, { createdAt: 0, steps, intervalMs }, newId),
  ),
  fastCheck.tuple(choice, handler, number).map(
    ([at, steps, intervalMs]): Operation =>
      (records) =>
        updateTimer(records, { id: ofKind(records, 'timer', at), steps, intervalMs }),
  ),
  fastCheck.tuple(handler).map(
    ([onTrigger]): Operation =>
      (records, newId) =>
        addCustomEvent(records, { createdAt: 0, onTrigger, arguments: [{ id: 'a', name: 'row' }] }, newId),
  ),
  picking((records, _, [at]) =>
    updateCustomEvent(records, { id: ofKind(records, 'event', at), arguments: [] }),
  ),
  fastCheck.tuple(template).map(
    ([defaultValue]): Operation =>
      (records, newId) =>
        addEmbedProperty(records, { createdAt: 0, defaultValue }, newId),
  ),
  fastCheck.tuple(choice, handler).map(
    ([at, onChange]): Operation =>
      (records) =>
        updateEmbedProperty(records, { id: ofKind(records, 'embedProperty', at), onChange }),
  ),
  fastCheck.tuple(choice, handler).map(
    ([at, onChange]): Operation =>
      (records) =>
        updateStateVariable(records, { id: ofKind(records, 'stateVariable', at), onChange }),
  ),
  picking((records, _, [at]) => deleteApi(records, catalogue, { id: ofKind(records, 'api', at) })),
  picking((records, _, [at]) => deleteTimer(records, catalogue, { id: ofKind(records, 'timer', at) })),
  picking((records, _, [at]) => deleteCustomEvent(records, catalogue, { id: ofKind(records, 'event', at) })),
  picking((records, _, [at]) =>
    deleteStateVariable(records, catalogue, { id: ofKind(records, 'stateVariable', at) }),
  ),
  picking((records, _, [at]) =>
    deleteEmbedProperty(records, catalogue, { id: ofKind(records, 'embedProperty', at) }),
  ),
]
