import {
  type Block,
  blocksWithin,
  introducedFaults,
  nameFaults,
  sequencesOf,
  withSequences,
} from '@ashlar/schema'
import { isSame } from '../equality.ts'

/** A sequence in which blocks stand: of the whole, or inside of a block. */
interface Place {
  readonly inside: string | null
  readonly place: string
}

/** A version of a tree of blocks. */
interface Version {
  /** Each block by its id, without the blocks inside of it. */
  readonly parts: ReadonlyMap<string, Block>
  readonly places: ReadonlyMap<string, Place>
  /** The ids of the blocks of each sequence, in order. */
  readonly sequences: ReadonlyMap<string, readonly string[]>
}

const top: Place = { inside: null, place: '' }
const keyOf = ({ inside, place }: Place): string => JSON.stringify([inside, place])

const versionOf = (blocks: readonly Block[]): Version => {
  const parts = new Map([...blocksWithin(blocks)].map((one) => [one.id, withSequences(one, () => [])]))
  const places = new Map<string, Place>()
  const sequences = new Map<string, readonly string[]>()
  const walk = (within: readonly Block[], at: Place): void => {
    sequences.set(
      keyOf(at),
      within.map(({ id }) => id),
    )
    for (const block of within) {
      places.set(block.id, at)
      for (const { place, blocks: inner } of sequencesOf(block)) walk(inner, { inside: block.id, place })
    }
  }
  walk(blocks, top)
  return { parts, places, sequences }
}

/** The side that changed something; the preferred one where both did. */
const changed = <Value>(base: Value, preferred: Value, other: Value): Value =>
  isSame(preferred, base) ? other : preferred

/**
 * Puts two versions of a tree of blocks together that were made from the same one: what each block is by itself, where it stands,
 * and in which order. What either added or moved is there, and what either deleted is not, unless the preferred version changed
 * it. Where both changed the same, it is as the preferred version has it; so is all of it where what comes of both is no tree,
 * or has names that cannot be.
 */
export const mergeBlocks = (
  base: readonly Block[],
  preferred: readonly Block[],
  other: readonly Block[],
): Block[] => {
  const [was, mine, theirs] = [versionOf(base), versionOf(preferred), versionOf(other)]
  const kept = keptIds(was, mine, theirs)
  const members = membersOf(kept, [was, mine, theirs])
  const built = new Set<string>()
  const build = (at: Place): Block[] =>
    inOrder(members.get(keyOf(at)) ?? new Set(), keyOf(at), [was, mine, theirs]).flatMap((id) => {
      // What only one version has is as it is there.
      const part =
        changed(was.parts.get(id), mine.parts.get(id), theirs.parts.get(id)) ??
        mine.parts.get(id) ??
        theirs.parts.get(id)
      if (part === undefined || built.has(id)) return []
      built.add(id)
      return [withSequences(part, ({ place }) => build({ inside: id, place }))]
    })
  const merged = build(top)
  const faults = introducedFaults([...nameFaults(preferred), ...nameFaults(other)], nameFaults(merged))
  // A block that stands in none of them was put into one that is gone, or into itself.
  return built.size === kept.size && faults.length === 0 ? merged : [...preferred]
}

/** The blocks that stay: those of both, those that one added, and those that the other deleted but the preferred one changed. */
const keptIds = (was: Version, mine: Version, theirs: Version): ReadonlySet<string> => {
  const isNewIn = ({ parts, places }: Version, id: string): boolean =>
    !isSame(parts.get(id), was.parts.get(id)) || !isSame(places.get(id), was.places.get(id))
  const kept = new Set<string>()
  for (const id of mine.parts.keys()) {
    if (theirs.parts.has(id) || isNewIn(mine, id)) kept.add(id)
  }
  for (const id of theirs.parts.keys()) {
    if (!mine.parts.has(id) && !was.parts.has(id)) kept.add(id)
  }
  const around = (id: string): string[] => {
    const inside = mine.places.get(id)?.inside ?? null
    return inside === null ? [] : [inside, ...around(inside)]
  }
  // What the preferred version changed inside of a block keeps that block, and a block that stays keeps all that is in it.
  const changedIds = [...mine.parts.keys()].filter((id) => kept.has(id) && isNewIn(mine, id))
  for (const id of changedIds.flatMap(around)) kept.add(id)
  for (const id of mine.parts.keys()) {
    if (around(id).some((one) => kept.has(one) && !theirs.parts.has(one))) kept.add(id)
  }
  return withoutOrphans(kept, was, mine, theirs)
}

/** What the other version alone added goes with what it was put into, where the preferred one deleted that: it is asked about. */
const withoutOrphans = (
  kept: ReadonlySet<string>,
  was: Version,
  mine: Version,
  theirs: Version,
): ReadonlySet<string> => {
  const stays = (id: string): boolean => {
    if (!kept.has(id)) return false
    if (mine.parts.has(id) || was.parts.has(id)) return true
    const inside = theirs.places.get(id)?.inside ?? null
    return inside === null || stays(inside)
  }
  return new Set([...kept].filter(stays))
}

/** Which blocks stand in which sequence. */
const membersOf = (
  kept: ReadonlySet<string>,
  [was, mine, theirs]: readonly [Version, Version, Version],
): ReadonlyMap<string, ReadonlySet<string>> => {
  const members = new Map<string, Set<string>>()
  const isThere = (at: Place | undefined): at is Place =>
    at !== undefined && (at.inside === null || kept.has(at.inside))
  for (const id of kept) {
    const [before, my, their] = [was, mine, theirs].map(({ places }) => places.get(id))
    const wanted = my === undefined ? their : their === undefined ? my : changed(before, my, their)
    const at = [wanted, my, their].find(isThere)
    if (at === undefined) continue
    const known = members.get(keyOf(at)) ?? new Set()
    members.set(keyOf(at), known.add(id))
  }
  return members
}

/** The blocks of a sequence as one: in the order of the version that changed it, with what the other one put there behind what stood before it. */
const inOrder = (
  members: ReadonlySet<string>,
  key: string,
  [was, mine, theirs]: readonly [Version, Version, Version],
): readonly string[] => {
  const [before, my, their] = [was, mine, theirs].map(({ sequences }) => sequences.get(key) ?? [])
  if (before === undefined || my === undefined || their === undefined) return []
  const common = new Set(before.filter((id) => my.includes(id) && their.includes(id)))
  const ofCommon = (ids: readonly string[]): readonly string[] => ids.filter((id) => common.has(id))
  const isPreferred = !isSame(ofCommon(my), ofCommon(before))
  const [first, second] = isPreferred ? [my, their] : [their, my]
  const ordered = first.filter((id) => members.has(id))
  for (const [place, id] of second.entries()) {
    if (!members.has(id) || ordered.includes(id)) continue
    const predecessor = second.slice(0, place).findLast((one) => ordered.includes(one))
    ordered.splice(predecessor === undefined ? 0 : ordered.indexOf(predecessor) + 1, 0, id)
  }
  // What was moved here from elsewhere in a way that neither sequence knows.
  return [...ordered, ...[...members].filter((id) => !ordered.includes(id))]
}

/** Whether two trees have the same blocks at the same places, whatever is in them. */
export const haveSameShape = (one: readonly Block[], other: readonly Block[]): boolean =>
  isSame([...versionOf(one).sequences], [...versionOf(other).sequences])

/** Two trees of the same shape as one: each block as one of them has it. Null where that has names that cannot be. */
export const chooseBlocks = (
  mine: readonly Block[],
  theirs: readonly Block[],
  takesMine: (id: string) => boolean,
): Block[] | null => {
  const [my, their] = [versionOf(mine), versionOf(theirs)]
  const build = (at: Place): Block[] =>
    (my.sequences.get(keyOf(at)) ?? []).flatMap((id) => {
      const part = (takesMine(id) ? my : their).parts.get(id)
      return part === undefined ? [] : [withSequences(part, ({ place }) => build({ inside: id, place }))]
    })
  const chosen = build(top)
  const faults = introducedFaults([...nameFaults(mine), ...nameFaults(theirs)], nameFaults(chosen))
  return faults.length === 0 ? chosen : null
}
