import type { WidgetRecord } from '@ashlar/schema'
import { isSame } from './equality.ts'

/** What says where a component stands and how large it is: only together do they make a place that somebody chose. */
export const placeFields = [
  'parentId',
  'order',
  'left',
  'top',
  'width',
  'height',
  'minHeight',
  'maxHeight',
  'minWidth',
  'maxWidth',
] as const satisfies readonly (keyof WidgetRecord)[]

type Fields = Readonly<Record<string, unknown>>

/** Field by field what one of two made of it, the first where both did; a field's value is never taken apart. */
const mergeFieldsOf = (base: Fields, first: Fields, second: Fields): Fields =>
  Object.fromEntries(
    [...new Set([...Object.keys(second), ...Object.keys(first)])].flatMap((key) => {
      const value = isSame(first[key], base[key]) ? second[key] : first[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )

type Paths = WidgetRecord['dynamicBindingPathList']

/** The paths of both without those that one of them took out. */
const mergePaths = (base: Paths, first: Paths, second: Paths): Paths => {
  const [before, one, other] = [base, first, second].map((paths) => new Set(paths.map(({ key }) => key)))
  const has = (key: string): boolean =>
    before?.has(key) === true ? one?.has(key) === true && other?.has(key) === true : true
  return [...new Set([...(other ?? []), ...(one ?? [])])]
    .filter(has)
    .toSorted()
    .map((key) => ({ key }))
}

/** The place of a component. */
export const placeOf = (widget: WidgetRecord): Fields =>
  Object.fromEntries(placeFields.flatMap((key) => (widget[key] === undefined ? [] : [[key, widget[key]]])))

/** Whether a field of a component is a part of its place. */
export const isPlaceField = (key: string): boolean => placeFields.some((field) => field === key)

const withoutPlace = (widget: WidgetRecord): Fields =>
  Object.fromEntries(Object.entries(widget).filter(([key]) => !isPlaceField(key)))

/**
 * A component as two people made it of the same one: each property, the place as a whole and every other field as who
 * changed it left it, and as the first did where both changed it.
 */
export const mergeWidgets = (base: WidgetRecord, first: WidgetRecord, second: WidgetRecord): Fields => ({
  ...mergeFieldsOf(withoutPlace(base), withoutPlace(first), withoutPlace(second)),
  ...placeOf(isSame(placeOf(first), placeOf(base)) ? second : first),
  properties: mergeFieldsOf(base.properties, first.properties, second.properties),
  dynamicBindingPathList: mergePaths(
    base.dynamicBindingPathList,
    first.dynamicBindingPathList,
    second.dynamicBindingPathList,
  ),
  dynamicPropertyPathList: mergePaths(
    base.dynamicPropertyPathList,
    first.dynamicPropertyPathList,
    second.dynamicPropertyPathList,
  ),
})
