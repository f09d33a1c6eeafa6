import type { JsonObject, JsonValue, PageRecords } from '@ashlar/schema'
import fastCheck from 'fast-check'

/** One call with what it is about chosen among what is there. */
export type AnyCall = (records: PageRecords) => readonly [name: string, input: JsonObject]

const at = fastCheck.nat(1000)

const among = (records: PageRecords, kinds: readonly string[], index: number): string => {
  const names = Object.values(records).flatMap(({ kind, name }) => (kinds.includes(kind) ? [name] : []))
  return names[index % Math.max(1, names.length)] ?? 'Nothing'
}
const widget = (records: PageRecords, index: number): string => among(records, ['widget'], index)
const api = (records: PageRecords, index: number): string => among(records, ['api'], index)
const anything = (records: PageRecords, index: number): string =>
  among(records, ['widget', 'api', 'stateVariable', 'timer', 'event'], index)

const type = fastCheck.constantFrom(
  'button',
  'input',
  'table',
  'container',
  'form',
  'tabs',
  'modal',
  'grid',
  'menu',
  'html',
  'nope',
)
const name = fastCheck.constantFrom(
  'Orders',
  'Save',
  'Button1',
  'My name',
  '1x',
  'row',
  'Global',
  'constructor',
)
const text = fastCheck.constantFrom(
  'x',
  '{{ Orders.value }}',
  '{{ Button1.text + App.x }}',
  '{{ [1].map((Save) => Save) }}',
  'red',
  '',
)
const value: fastCheck.Arbitrary<JsonValue> = fastCheck.oneof(
  text,
  fastCheck.constantFrom<JsonValue>(
    5,
    -1,
    true,
    null,
    [],
    {},
    [{ label: 'A' }],
    { variant: 'heading1' },
    1e9,
  ),
)
const property = fastCheck.constantFrom(
  'text',
  'label',
  'isVisible',
  'backgroundColor',
  'padding',
  'border',
  'borderRadius',
  'textStyle',
  'columns',
  'tabs',
  'columns.0.label',
  'widgetId',
  'tabId',
  'onClick',
  'customValidationRule',
)
const place = fastCheck.record(
  { left: fastCheck.nat(95), top: fastCheck.nat(60), columns: fastCheck.integer({ min: 1, max: 96 }) },
  { requiredKeys: [] },
)
const step = fastCheck
  .tuple(at, at, name)
  .map(([one, other, event]) => (records: PageRecords): JsonObject[] => [
    {
      type: 'executeApi',
      apiNames: [api(records, one)],
      onSuccess: [{ type: 'resetComponent', component: widget(records, other) }],
    },
    { type: 'showAlert', message: `{{ ${event} }}` },
  ])

const make = <Parts extends unknown[]>(
  parts: fastCheck.Arbitrary<Parts>,
  call: (records: PageRecords, ...given: Parts) => readonly [string, JsonObject],
): fastCheck.Arbitrary<AnyCall> => parts.map((given) => (records) => call(records, ...given))

const { tuple } = fastCheck

/** Any call of a tool that edits, with any arguments; most of them do something. */
export const anyToolCall: fastCheck.Arbitrary<AnyCall> = fastCheck.oneof(
  make(tuple(type, at, name, place, value), (records, kind, inside, called, where, label) => [
    'add_component',
    {
      type: kind,
      name: called,
      place: where,
      properties: { text: label, label },
      ...(inside % 2 === 0 ? {} : { inside: widget(records, inside) }),
    },
  ]),
  make(tuple(at, property, value), (records, index, path, given) => [
    'set_properties',
    { component: widget(records, index), properties: { [path]: given } },
  ]),
  make(
    tuple(
      at,
      fastCheck.constantFrom('width', 'height', 'minHeight'),
      fastCheck.constantFrom<JsonValue>(12, '40px', 'fitContent', 'fillParent', -3),
    ),
    (records, index, path, given) => ['set_size', { component: widget(records, index), [path]: given }],
  ),
  make(
    tuple(at, fastCheck.constantFrom('before', 'after', 'inside'), at, place),
    (records, one, position, other, where) => [
      'move',
      {
        component: widget(records, one),
        position,
        relativeTo: widget(records, other),
        ...(one % 3 === 0 ? { place: where } : {}),
      },
    ],
  ),
  make(tuple(at, name), (records, index, to) => ['rename', { name: anything(records, index), to }]),
  make(tuple(at), (records, index) => ['delete', { name: anything(records, index) }]),
  make(tuple(at, at), (records, one, other) => [
    'group',
    { components: [widget(records, one), widget(records, other)] },
  ]),
  make(tuple(at, fastCheck.constantFrom('grid', 'vertical', 'horizontal')), (records, index, layout) => [
    'set_layout',
    { inside: widget(records, index), layout },
  ]),
  make(tuple(at, fastCheck.integer({ min: 1, max: 6 })), (records, index, columns) => [
    'add_section',
    { columns, ...(index % 2 === 0 ? {} : { beside: widget(records, index) }) },
  ]),
  make(
    tuple(
      at,
      fastCheck.constantFrom('columns', 'tabs', 'manualChildren'),
      fastCheck.array(fastCheck.record({ label: text }), { maxLength: 4 }),
    ),
    (records, index, path, items) => [
      'set_items',
      { component: widget(records, index), property: path, items },
    ],
  ),
  make(tuple(name, text), (_, called, code) => [
    'add_api',
    { name: called, blocks: [{ kind: 'step', on: 'shop', code: `select ${code}` }, { kind: 'loop' }] },
  ]),
  make(
    tuple(at, name, fastCheck.constantFrom('add', 'rename', 'delete', 'move')),
    (records, index, block, what) => [
      'edit_blocks',
      {
        api: api(records, index),
        edits: [
          what === 'add'
            ? { do: 'add', kind: 'conditional', name: block }
            : what === 'rename'
              ? { do: 'rename', block: 'Step1', to: block }
              : { do: what, block: 'Loop1' },
        ],
      },
    ],
  ),
  make(
    tuple(at, fastCheck.constantFrom('onClick', 'onSuccess', 'steps', 'onTrigger', 'onChange'), step),
    (records, index, event, steps) => [
      'set_handler',
      { of: anything(records, index), event, steps: steps(records) },
    ],
  ),
  make(
    tuple(fastCheck.constantFrom('set_state_variable', 'set_timer', 'set_event'), name),
    (_, tool, called) => [tool, { name: called }],
  ),
  make(tuple(at, fastCheck.boolean()), (records, index, flag) => [
    'set_api',
    { api: api(records, index), runOnPageLoad: flag, runOnInputChange: flag },
  ]),
)
