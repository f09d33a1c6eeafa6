import { check, pageRecordSchema, type PageRecord, type WidgetRecord } from '@ashlar/schema'
import { isObject } from './bindings.ts'
import { chooseBlocks, haveSameShape } from './blocks/merge-blocks.ts'
import { isSame } from './equality.ts'
import { isPlaceField, placeOf } from './merge-widgets.ts'

/** Two versions of one record, each sound. */
interface TwoVersions {
  readonly mine: PageRecord
  readonly theirs: PageRecord
}

/** Says of a field whether it is taken from mine. */
type Takes = (field: string) => boolean

/** The field of a component that says where it stands and how large it is. */
const place = 'place'

/** The name of the field that a place in a record belongs to: fields are what can be taken from one version or the other. */
export const fieldAt = ({ mine, theirs }: TwoVersions, path: readonly string[]): string => {
  const [first = '', second] = path
  if (first === 'blocks' && 'blocks' in mine && 'blocks' in theirs) {
    return second !== undefined && haveSameShape(mine.blocks, theirs.blocks) ? `blocks.${second}` : 'blocks'
  }
  if (mine.kind !== 'widget') return path.join('.')
  if (isPlaceField(first)) return place
  return first === 'properties' && second !== undefined ? `properties.${second}` : first
}

/**
 * A record with each field as one of two versions has it; null where that would not be sound, and where the versions are of
 * different kinds, so that only one of them as a whole can stay.
 */
export const chooseFields = ({ mine, theirs }: TwoVersions, takesMine: Takes): PageRecord | null => {
  const chosen = ofBoth(mine, theirs, takesMine)
  if (chosen === null) return null
  const checked = check(pageRecordSchema, chosen)
  return checked.ok ? checked.value : null
}

const ofBoth = (mine: PageRecord, theirs: PageRecord, takesMine: Takes): unknown => {
  if (mine.kind === 'widget' && theirs.kind === 'widget') {
    return mine.type === theirs.type ? widgetOf(mine, theirs, takesMine) : null
  }
  if (mine.kind !== theirs.kind) return null
  if (!('blocks' in mine && 'blocks' in theirs)) return valueOf(mine, theirs, [], takesMine)
  const { blocks: myBlocks, ...my } = mine
  const { blocks: theirBlocks, ...their } = theirs
  const others = valueOf(my, their, [], takesMine)
  const blocks = haveSameShape(myBlocks, theirBlocks)
    ? chooseBlocks(myBlocks, theirBlocks, (id) => takesMine(`blocks.${id}`))
    : takesMine('blocks')
      ? myBlocks
      : theirBlocks
  return isObject(others) && blocks !== null ? { ...others, blocks } : null
}

const valueOf = (mine: unknown, theirs: unknown, path: readonly string[], takesMine: Takes): unknown => {
  if (isSame(mine, theirs)) return theirs
  if (!isObject(mine) || !isObject(theirs)) return takesMine(path.join('.')) ? mine : theirs
  return Object.fromEntries(
    keysOf(mine, theirs).flatMap((key) => {
      const value = valueOf(mine[key], theirs[key], [...path, key], takesMine)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const keysOf = (mine: object, theirs: object): readonly string[] => [
  ...new Set([...Object.keys(theirs), ...Object.keys(mine)]),
]

type Fields = Readonly<Record<string, unknown>>

const pick = (mine: Fields, theirs: Fields, keys: readonly string[], takesMine: Takes): Fields =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = takesMine(key) ? mine[key] : theirs[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )

const widgetOf = (mine: WidgetRecord, theirs: WidgetRecord, takesMine: Takes): Fields => {
  const takesProperty: Takes = (name) => takesMine(`properties.${name}`)
  const paths = (list: 'dynamicBindingPathList' | 'dynamicPropertyPathList') =>
    [
      ...mine[list].filter(({ key }) => takesProperty(rootOf(key))),
      ...theirs[list].filter(({ key }) => !takesProperty(rootOf(key))),
    ].toSorted((one, other) => (one.key < other.key ? -1 : 1))
  const own = keysOf(mine, theirs).filter((key) => !isPlaceField(key))
  return {
    ...pick({ ...mine }, { ...theirs }, own, takesMine),
    ...placeOf(takesMine(place) ? mine : theirs),
    properties: pick(
      mine.properties,
      theirs.properties,
      keysOf(mine.properties, theirs.properties),
      takesProperty,
    ),
    // What is bound goes with the property.
    dynamicBindingPathList: paths('dynamicBindingPathList'),
    dynamicPropertyPathList: paths('dynamicPropertyPathList'),
  }
}

/** The property that a path into the properties begins with. */
const rootOf = (path: string): string => path.split('.')[0] ?? path
