import { TypedValue, typedItems, typedMembers, typedObject } from './typed-value.ts'

/**
 * What is known of values that some code may have: a few that it has now, none where nothing is known. A list of rows is
 * known by its first rows together, so that a member which only some of them have is known too.
 */
export type Examples = readonly unknown[]

/** Nothing is known. */
export const unknownExamples: Examples = []

/** So many values tell enough of what the others are like. */
const mostExamples = 50

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Examples of what is read below values under a name, by own properties alone, as bindings do. */
export const memberExamples = (examples: Examples, name: string): Examples =>
  examples
    .flatMap((value) => {
      if (value instanceof TypedValue) return typedMembers(value, name)
      if (Array.isArray(value)) {
        if (name === 'length') return [value.length]
        return /^\d+$/u.test(name) ? value.slice(0, mostExamples) : []
      }
      if (typeof value === 'string') return name === 'length' ? [value.length] : []
      return isObject(value) && Object.hasOwn(value, name) ? [value[name]] : []
    })
    .slice(0, mostExamples)

/** Examples of the items of lists. */
export const itemExamples = (examples: Examples): Examples =>
  examples
    .flatMap((value): readonly unknown[] => {
      if (value instanceof TypedValue) return typedItems(value)
      return Array.isArray(value) ? value.slice(0, mostExamples) : []
    })
    .slice(0, mostExamples)

/** The objects among examples; what is typed with its members, each of them typed. */
export const objectExamples = (examples: Examples): readonly Readonly<Record<string, unknown>>[] =>
  examples.flatMap((value) => {
    if (value instanceof TypedValue) {
      const object = typedObject(value)
      return object === null ? [] : [object]
    }
    return isObject(value) ? [value] : []
  })

/** Whether an example is a list. */
export const isList = (value: unknown): boolean =>
  Array.isArray(value) || (value instanceof TypedValue && value.type.kind === 'list')

/** Whether examples tell every member that there can be: they are typed, and nothing else is known beside them. */
export const isComplete = (examples: Examples): boolean =>
  examples.length > 0 &&
  examples.every(
    (value) => value instanceof TypedValue && value.type.kind === 'object' && value.type.isOpen !== true,
  )

/**
 * One value that stands for all examples: of several objects the members of all of them, each with its first value that is
 * not null; else the first that is there. `undefined` where nothing is known.
 */
export const exampleOf = (examples: Examples): unknown => {
  const objects = objectExamples(examples)
  if (objects.length <= 1) {
    return examples.find((value) => value !== null && value !== undefined) ?? examples[0]
  }
  const members = new Map<string, unknown>()
  for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
    members.set(name, members.get(name) ?? value)
  }
  return Object.fromEntries(members)
}
