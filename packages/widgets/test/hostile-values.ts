import type { WidgetDescriptor } from '@ashlar/schema'

const cyclic = (): object => {
  const loop: Record<string, unknown> = { name: 'loop' }
  loop.self = loop
  return loop
}

const hostile: readonly unknown[] = [
  null,
  undefined,
  Number.NaN,
  -1e308,
  '<img src=x onerror=alert(1)>',
  '\u202e\u0000{{ }}',
  '(a+)+$[',
  'x'.repeat(2_000_000),
  cyclic(),
  [null, cyclic(), [[]], 7, '', { label: null, value: cyclic() }],
  Array.from({ length: 20_000 }, (_none, index) => index),
  () => 'function',
  Symbol('symbol'),
  10n,
  new Date(Number.NaN),
  Object.create(null),
]

/**
 * Sets of values that bindings could give a widget, each with the same unlikely one for every property and every exposed
 * value: a view has to stand them all.
 */
export const hostileValues = (descriptor: WidgetDescriptor): readonly Readonly<Record<string, unknown>>[] => {
  const names = [
    ...Object.entries(descriptor.properties).flatMap(([name, property]) =>
      property.kind === 'eventHandler' || name === 'isVisible' ? [] : [name],
    ),
    ...Object.keys(descriptor.exposes),
  ]
  return hostile.map((value) => Object.fromEntries(names.map((name) => [name, value])))
}
