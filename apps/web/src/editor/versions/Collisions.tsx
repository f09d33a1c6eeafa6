import type { BranchChoice, BranchCollisionView } from '@ashlar/contract'
import { exceptionsOf, type MergeChoice, type MergeSide, sideOf } from '@ashlar/document'
import { ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { CollisionRow, type SideWords } from '../../saving/conflict/ConflictDialog.tsx'
import { nameOfRecord } from '../conflict/place-label.ts'
import { withProfileNames } from '../conflict/profiles-in-words.ts'
import { differencesBetween } from '../conflict/record-differences.ts'
import { useEditorParts, useEditorSession } from '../context/editor-context.tsx'
import classes from './Versions.module.css'

/** What tells a collision from the others of a merge. */
export const collisionKey = ({ pageId, id }: Pick<BranchCollisionView, 'pageId' | 'id'>): string =>
  `${pageId ?? ''} ${id}`

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

/** What both sides made something else of, beside each other, for somebody to decide about. */
export const Collisions = ({
  collisions,
  sides: [mine, theirs],
  what,
  isBusy,
  failure,
  onBack,
  onDecide,
}: {
  collisions: readonly BranchCollisionView[]
  /** What the sides are called: the one that is merged, and the one that it is merged into. */
  sides: readonly [mine: string, theirs: string]
  what: WordsOfMerge
  isBusy: boolean
  failure: Failure | null
  onBack: () => void
  onDecide: (chosen: ReadonlyMap<string, MergeChoice>) => void
}) => {
  const { catalogue } = useEditorSession()
  const { profiles } = useEditorParts().profiles
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergeChoice>>(
    () => new Map(collisions.map((collision) => [collisionKey(collision), 'mine'])),
  )
  const chooseAll = (choice: MergeSide): void =>
    setChosen(new Map(collisions.map((collision) => [collisionKey(collision), choice])))
  return (
    <>
      <p className={classes['facts']}>
        {collisions.length === 1 ? 'One thing was' : `${collisions.length} things were`} {what.both}, each
        differently. Choose which version stays; all else of both is kept. {what.nothing}
      </p>
      <ul className={classes['records']}>
        {collisions.map((collision) => (
          <CollisionRow
            key={collisionKey(collision)}
            collision={collision}
            nameOf={(record) =>
              collision.id === collision.pageId || collision.pageId === null
                ? nameOfRecord(record)
                : `${nameOfRecord(record)} on ${collision.pageName}`
            }
            differencesOf={(one, other) =>
              differencesBetween(
                withProfileNames(one, profiles),
                withProfileNames(other, profiles),
                catalogue,
              )
            }
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
