import type { Script } from '@ashlar/expression'
import type { UseEffect } from './use.ts'

/** What a text mentions: a path of names, and what is done with what stands first in it. */
export interface Mentioned {
  readonly path: readonly string[]
  readonly effect: UseEffect
}

/** What the methods do that scripts call of what has a name; every other one controls it. */
const effectsOfMethods: ReadonlyMap<string, UseEffect> = new Map([
  ['get', 'reads'],
  ['set', 'sets'],
  ['reset', 'resets'],
  ['run', 'runs'],
  ['trigger', 'runs'],
])

/** The functions that name a component by a text. */
const functionsByText =
  /\b(setComponentProperty|resetComponent|resetWidgetMeta)\s*\(\s*(['"`])([\w$]+)\2(?:\s*,\s*(['"`])([\w$]+)\4)?/gu
const method = /^\s*(?:\?\.|\.)\s*([\w$]+)\s*\(/u

/** The names behind which one entity stands: those below `App` and `Embed` are one longer. */
const lengthOfName = ([root]: readonly string[]): number => (root === 'App' || root === 'Embed' ? 2 : 1)

/** The components that a script names by a text, which no renaming follows. */
export const namedByText = (source: string): string[] =>
  [...source.matchAll(functionsByText)].flatMap(([, , , name]) => name ?? [])

/** What a script mentions, by name and by text. */
export const mentionsInScript = ({ source, references }: Script): Mentioned[] => {
  const byName = references.map(({ path, end }): Mentioned => {
    if (path.length > lengthOfName(path)) return { path, effect: 'reads' }
    const [, called] = method.exec(source.slice(end)) ?? []
    return { path, effect: called === undefined ? 'reads' : (effectsOfMethods.get(called) ?? 'controls') }
  })
  const byText = [...source.matchAll(functionsByText)].flatMap(
    ([, called, , name, , property]): Mentioned[] =>
      name === undefined
        ? []
        : [
            {
              path: property === undefined ? [name] : [name, property],
              effect: called === 'setComponentProperty' ? 'sets' : 'resets',
            },
          ],
  )
  return [...byName, ...byText]
}
