import {
  isNamed,
  nameSpaceOf,
  nextName,
  type Change,
  type NameSpace,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { difference, touchedIds } from './change.ts'
import { chooseFields } from './choose-fields.ts'
import { isSame } from './equality.ts'
import { mergeFields } from './merge-fields.ts'
import { bringBackWhole, mendItems } from './merge-items.ts'
import { renameReferences } from './rename.ts'
import { ancestorsOf } from './tree.ts'

/** A record that both sides changed, each differently; `null` where a side deleted it. */
export interface MergeCollision {
  id: string
  mine: PageRecord | null
  theirs: PageRecord | null
}

/** One of two versions. */
export type MergeSide = 'mine' | 'theirs'

/** Which version of a colliding record stays; but for some of its fields, of which the other one does. */
export type MergeChoice = MergeSide | { readonly side: MergeSide; readonly except: readonly string[] }

/** The version that stays but for some fields. */
export const sideOf = (choice: MergeChoice): MergeSide => (typeof choice === 'string' ? choice : choice.side)

/** The fields of which the other version stays. */
export const exceptionsOf = (choice: MergeChoice): readonly string[] =>
  typeof choice === 'string' ? [] : choice.except

/** What a choice makes of a collision, null where that is nothing; undefined where it would not be sound. */
export const chosenOf = (
  { mine, theirs }: Pick<MergeCollision, 'mine' | 'theirs'>,
  choice: MergeChoice,
): PageRecord | null | undefined => {
  const side = sideOf(choice)
  const except = new Set(exceptionsOf(choice))
  if (except.size === 0 || mine === null || theirs === null) return side === 'mine' ? mine : theirs
  return chooseFields({ mine, theirs }, (field) => (side === 'mine') !== except.has(field)) ?? undefined
}

/** What a merge is made of. */
export interface Merge {
  /** The records as the others left them: what both sides began with, and `missed` applied. */
  theirs: PageRecords
  /** What was changed here, on the records both sides began with. */
  mine: Change
  /** What the others changed meanwhile, squashed. */
  missed: Change
  catalogue: WidgetCatalogue
  /** What a person decided about collisions; without a decision theirs stands for the time being. */
  choices?: ReadonlyMap<string, MergeChoice>
}

/** The records with both sides' changes, the part of it that the others do not have, and what a person must decide. */
export interface Merged {
  records: PageRecords
  change: Change
  collisions: MergeCollision[]
}

type Draft = { [id: string]: PageRecord }

/**
 * Replays a change on top of what others saved meanwhile. Changes to different records go together, and so do those to
 * different fields of one, such as the properties of a component; else the same record changed on both sides collides,
 * unless both made the same of it. The result is always one tree with unique names: a new component whose name
 * the others took gets the next free one, with the references to it in this change.
 */
export const merge = ({ theirs, mine, missed, catalogue, choices = new Map() }: Merge): Merged => {
  const collisions = new Map<string, MergeCollision>()
  const theirIds = new Set(touchedIds(missed))
  const removed = removedByOne(mine, missed)
  const returned: PageRecord[] = []
  /** What goes because somebody chose so, as the other side has it. */
  const dropped: Draft = {}
  const draft: Draft = { ...theirs }
  const put = (id: string, record: PageRecord | null): void => {
    if (record === null) delete draft[id]
    else draft[id] = record
  }
  for (const id of touchedIds(mine)) {
    const my = mine.added[id] ?? mine.updated[id]?.[1] ?? null
    const their = theirs[id] ?? null
    if (!theirIds.has(id)) put(id, my)
    else {
      const base = mine.updated[id]?.[0]
      const both = my === null || their === null ? null : mergeFields({ base, mine: my, theirs: their })
      const sides = both ?? { mine: my, theirs: their }
      const choice = choices.get(id)
      const chosen = choice === undefined ? undefined : chosenOf(sides, choice)
      if (isSame(sides.mine, sides.theirs)) put(id, sides.theirs)
      else if (chosen === undefined) collisions.set(id, { id, ...sides })
      else {
        put(id, chosen)
        const only = my === null ? their : their === null ? my : null
        if (chosen === null && only !== null) dropped[id] = only
        else if (chosen !== null && only !== null) returned.push(chosen)
      }
    }
  }
  // What stays although one side deleted it has what was in it.
  for (const record of returned) bringBackWhole(draft, removed, record)
  mendParents(draft, { theirs, mine, missed, choices, collisions })
  mendCircles(draft, theirs, mine)
  mendItems(draft, { removed, dropped }, catalogue)
  mendNames(draft, mine, catalogue)
  return { records: draft, change: difference(theirs, draft), collisions: [...collisions.values()] }
}

/** What one side removed, and the other one left as it was. */
const removedByOne = (mine: Change, missed: Change): PageRecords => {
  const [mineIds, theirIds] = [mine, missed].map((change) => new Set(touchedIds(change)))
  return Object.fromEntries([
    ...Object.entries(mine.removed).filter(([id]) => theirIds?.has(id) === false),
    ...Object.entries(missed.removed).filter(([id]) => mineIds?.has(id) === false),
  ])
}

interface Sides {
  theirs: PageRecords
  mine: Change
  missed: Change
  choices: ReadonlyMap<string, MergeChoice>
  collisions: Map<string, MergeCollision>
}

/** One side deleted a component into which the other put something: the component is what collides. */
const mendParents = (draft: Draft, { theirs, mine, missed, choices, collisions }: Sides): void => {
  /** What went with what it was in, and does not come back for what is in it: choices may contradict each other. */
  const gone = new Set<string>()
  const letGo = (id: string): void => {
    delete draft[id]
    gone.add(id)
  }
  for (;;) {
    const orphan = Object.values(draft).find(
      (record) =>
        record.kind === 'widget' && record.parentId !== null && draft[record.parentId] === undefined,
    )
    if (orphan?.kind !== 'widget' || orphan.parentId === null) return
    const id = orphan.parentId
    const removedByThem = missed.removed[id]
    const removedByMe = theirs[id]
    const decided = choices.get(id)
    const choice = decided === undefined ? undefined : sideOf(decided)
    if (gone.has(id)) letGo(orphan.id)
    else if (removedByThem !== undefined) {
      if (choice === 'mine') bringBack(draft, missed, id)
      else letGo(orphan.id)
      if (choice === undefined) collisions.set(id, { id, mine: removedByThem, theirs: null })
    } else if (removedByMe !== undefined && choice !== 'mine' && mine.removed[id] !== undefined) {
      draft[id] = removedByMe
      if (choice === undefined) collisions.set(id, { id, mine: null, theirs: removedByMe })
    } else letGo(orphan.id)
  }
}

/** Brings back a component that they removed, with those around it that they removed too: without them it would go again. */
const bringBack = (draft: Draft, missed: Change, id: string): void => {
  for (let up: string | null = id; up !== null; ) {
    const removed: PageRecord | undefined = missed.removed[up]
    if (removed === undefined || draft[up] !== undefined) return
    draft[up] = removed
    up = removed.kind === 'widget' ? removed.parentId : null
  }
}

/** Each side put one component into the other's: theirs stands, for no choice could keep both. */
const mendCircles = (draft: Draft, theirs: PageRecords, mine: Change): void => {
  for (const id of Object.keys(mine.updated)) {
    const record = draft[id]
    if (record?.kind !== 'widget' || record.parentId === null) continue
    // A fresh object, since what is known of a tree is remembered by its identity.
    const isInTree = ancestorsOf({ ...draft }, id).some(({ parentId }) => parentId === null)
    const their = theirs[id]
    if (!isInTree && their !== undefined) draft[id] = their
  }
}

const mendNames = (draft: Draft, mine: Change, catalogue: WidgetCatalogue): void => {
  const myIds = [...Object.keys(mine.added), ...Object.keys(mine.updated)].filter((id) => {
    const record = draft[id]
    return record !== undefined && isNamed(record)
  })
  const own = new Set(myIds)
  const others = Object.values(draft).filter(({ id }) => !own.has(id))
  const takenBySpace = new Map<NameSpace, Set<string>>()
  for (const { name, ...other } of others) takenIn(takenBySpace, nameSpaceOf(other)).add(name)
  for (const id of myIds) {
    const entity = draft[id]
    if (entity === undefined) continue
    const space = nameSpaceOf(entity)
    const taken = takenIn(takenBySpace, space)
    if (!taken.has(entity.name)) {
      taken.add(entity.name)
      continue
    }
    const name = nextName(entity.name.replace(/\d+$/, ''), new Set([...taken, ...namesIn(draft)]))
    for (const other of myIds) {
      const record = draft[other]
      if (record !== undefined) draft[other] = renameReferences(record, entity.name, name, catalogue, space)
    }
    draft[id] = { ...(draft[id] ?? entity), name }
    taken.add(name)
  }
}

const takenIn = (bySpace: Map<NameSpace, Set<string>>, space: NameSpace): Set<string> => {
  const known = bySpace.get(space) ?? new Set<string>()
  bySpace.set(space, known)
  return known
}

const namesIn = (draft: Draft): string[] => Object.values(draft).map(({ name }) => name)
