import type { BranchChoice, BranchCollisionView, BranchMergeView } from '@ashlar/contract'
import { exceptionsOf, type MergeChoice, type MergeSide, sideOf } from '@ashlar/document'
import { ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from '../saving/conflict/Conflict.module.css'
import { type CollidingRecords, CollisionRow, type SideWords } from '../saving/conflict/ConflictDialog.tsx'

/** What tells a collision from the others of a merge. */
const collisionKey = ({ pageId, id }: Pick<BranchCollisionView, 'pageId' | 'id'>): string =>
  `${pageId ?? ''} ${id}`

/** What a dialog has to know of what both sides of a merge changed. */
export interface CollidingPlaces {
  /** What people call a record, and where it is. */
  readonly nameAt: (collision: BranchCollisionView) => CollidingRecords['nameOf']
  readonly differencesOf: CollidingRecords['differencesOf']
  /** Shows on the living page what is chosen so far, until null takes it away; absent where there is no page. */
  readonly look?: (choosing: Choosing | null) => void
}

/** The pages of a merge that waits for somebody. */
export type PagesOfMerge = Extract<BranchMergeView, { isMerged: false }>['pages']

/** What somebody is about to decide. */
export interface Choosing {
  readonly collisions: readonly BranchCollisionView[]
  readonly pages: PagesOfMerge
  readonly choiceOf: (collision: Pick<BranchCollisionView, 'pageId' | 'id'>) => MergeChoice
}

/** What is said of a merge that waits for somebody. */
interface WordsOfMerge {
  /** “changed on both branches” */
  readonly both: string
  /** “Nothing is merged before that.” */
  readonly nothing: string
  readonly failed: string
  /** What the button says. */
  readonly action: string
}

const wordsOf = (mine: string, theirs: string): SideWords => ({
  mine: { keep: mine, column: mine, deleted: `Deleted on ${mine}; changed on ${theirs}.` },
  theirs: { keep: theirs, column: theirs, deleted: `Deleted on ${theirs}; changed on ${mine}.` },
})

/** What the server is told of what was chosen; what nobody decided about stays as it is where it is merged into. */
export const choicesAbout = (
  collisions: readonly BranchCollisionView[],
  chosen: ReadonlyMap<string, MergeChoice>,
): BranchChoice[] =>
  collisions.map((collision) => {
    const { pageId, id } = collision
    const choice = chosen.get(collisionKey(collision)) ?? 'theirs'
    const except = [...exceptionsOf(choice)]
    return { pageId, id, choice: sideOf(choice), ...(except.length === 0 ? {} : { except }) }
  })

const nothing: PagesOfMerge = []

/** What both sides made something else of, beside each other, for somebody to decide about. */
export const CollisionChoices = ({
  collisions,
  pages = nothing,
  places: { nameAt, differencesOf, look },
  sides: [mine, theirs],
  what,
  isBusy,
  failure,
  onBack,
  onDecide,
}: {
  collisions: readonly BranchCollisionView[]
  /** The pages as they would be if all of it stayed; left out where what is chosen is not shown. */
  pages?: PagesOfMerge
  places: CollidingPlaces
  /** What the sides are called: the one that is merged, and the one that it is merged into. */
  sides: readonly [mine: string, theirs: string]
  what: WordsOfMerge
  isBusy: boolean
  failure: Failure | null
  onBack: () => void
  onDecide: (chosen: ReadonlyMap<string, MergeChoice>) => void
}) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(
    () => new Map(collisions.map((collision) => [collisionKey(collision), 'mine'])),
  )
  useEffect(() => {
    const choiceOf: Choosing['choiceOf'] = (collision) => chosen.get(collisionKey(collision)) ?? 'mine'
    look?.({ collisions, pages, choiceOf })
  }, [look, collisions, pages, chosen])
  useEffect(() => () => look?.(null), [look])
  const chooseAll = (choice: MergeSide): void =>
    setChosen(new Map(collisions.map((collision) => [collisionKey(collision), choice])))
  return (
    <>
      <p className={classes['explanation']}>
        {collisions.length === 1 ? 'One thing was' : `${collisions.length} things were`} {what.both}, each
        differently. Choose which version stays; all else of both is kept. {what.nothing}
      </p>
      {look !== undefined && pages.length > 0 && (
        <p className={classes['besideHint']}>What you choose is shown on the page beside this.</p>
      )}
      <ul className={classes['collisions']}>
        {collisions.map((collision) => (
          <CollisionRow
            key={collisionKey(collision)}
            collision={collision}
            nameOf={nameAt(collision)}
            differencesOf={differencesOf}
            choice={chosen.get(collisionKey(collision)) ?? 'mine'}
            words={wordsOf(mine, theirs)}
            onChoose={(choice) => setChosen(new Map(chosen).set(collisionKey(collision), choice))}
          />
        ))}
      </ul>
      {failure === null ? null : <ErrorNotice title={what.failed} failure={failure} />}
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          <Button variant="default" onClick={() => chooseAll('mine')}>
            All of {mine}
          </Button>
          <Button variant="default" onClick={() => chooseAll('theirs')}>
            All of {theirs}
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onBack}>
            Back
          </Button>
          <Button loading={isBusy} onClick={() => onDecide(chosen)}>
            {what.action}
          </Button>
        </Group>
      </Group>
    </>
  )
}
