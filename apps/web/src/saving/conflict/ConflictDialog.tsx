import { exceptionsOf, type MergeChoice, type MergeCollision, type MergeSide, sideOf } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import { DialogActions } from '@ashlar/ui'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Conflict } from '../document-sync.ts'
import { besidePage } from './beside-page.ts'
import classes from './Conflict.module.css'
import { type Difference, DifferencesTable } from './DifferencesTable.tsx'

/** What a dialog has to know of the records that it asks about. */
export interface CollidingRecords {
  /** What people call a record. */
  nameOf: (record: PageRecord | null) => string
  /** Where two versions differ; null where one of them was deleted. */
  differencesOf: (mine: PageRecord | null, theirs: PageRecord | null) => readonly Difference[] | null
}

interface ConflictDialogProps extends CollidingRecords {
  /** Null where there is nothing to decide. */
  conflict: Conflict | null
  onResolve: (choices: ReadonlyMap<string, MergeChoice>) => void
  /** Shows on the living page what is chosen so far, until null takes it away; absent where there is no page. */
  onLook?: (choices: ReadonlyMap<string, MergeChoice> | null) => void
}

/** Both versions of everything that was changed here and by somebody else, and the choice between them. */
export const ConflictDialog = ({ conflict, ...choices }: ConflictDialogProps) => {
  if (conflict === null) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Somebody else changed the same"
      {...(choices.onLook === undefined ? { size: 720 } : besidePage)}
    >
      <Choices key={conflict.collisions.map(({ id }) => id).join(' ')} conflict={conflict} {...choices} />
    </Modal>
  )
}

const Choices = ({
  conflict: { author, collisions },
  onResolve,
  onLook,
  ...records
}: ConflictDialogProps & { conflict: Conflict }) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(
    () => new Map(collisions.map(({ id }) => [id, 'mine'])),
  )
  useEffect(() => onLook?.(choices), [onLook, choices])
  useEffect(() => () => onLook?.(null), [onLook])
  const chooseAll = (choice: MergeSide): void => setChoices(new Map(collisions.map(({ id }) => [id, choice])))
  return (
    <>
      <p className={classes['explanation']}>
        {author === '' ? 'Somebody' : author} saved changes to{' '}
        {collisions.length === 1 ? 'something' : `${collisions.length} things`} that you changed too. Nothing
        is lost yet: choose which version stays. Everything else of yours and theirs is kept.
      </p>
      {onLook !== undefined && (
        <p className={classes['besideHint']}>What you choose is shown on the page beside this.</p>
      )}
      <ul className={classes['collisions']}>
        {collisions.map((collision) => (
          <CollisionRow
            key={collision.id}
            collision={collision}
            {...records}
            choice={choices.get(collision.id) ?? 'mine'}
            onChoose={(choice) => setChoices(new Map(choices).set(collision.id, choice))}
          />
        ))}
      </ul>
      <DialogActions
        isApart
        aside={
          <>
            <Button variant="default" onClick={() => chooseAll('mine')}>
              Keep all of mine
            </Button>
            <Button variant="default" onClick={() => chooseAll('theirs')}>
              Take all of theirs
            </Button>
          </>
        }
      >
        <Button onClick={() => onResolve(choices)}>Save this choice</Button>
      </DialogActions>
    </>
  )
}

/** Both versions of one thing, and the choice between them; `words` say whose they are. */
export const CollisionRow = ({
  collision: { mine, theirs },
  nameOf,
  differencesOf,
  choice,
  words = ownWords,
  onChoose,
}: CollidingRecords & {
  collision: MergeCollision
  choice: MergeChoice
  words?: SideWords
  onChoose: (choice: MergeChoice) => void
}) => {
  const name = nameOf(mine ?? theirs)
  const differences = differencesOf(mine, theirs)
  const side = sideOf(choice)
  const except = exceptionsOf(choice)
  const sideOfField = (field: string | null): MergeSide =>
    field === null || !except.includes(field) ? side : otherThan(side)
  return (
    <li className={classes['collision']}>
      <div className={classes['collisionHead']}>
        <strong>{name}</strong>
        <SegmentedControl
          size="xs"
          aria-label={`Which version of ${name} stays`}
          value={except.length > 0 ? mixed : side}
          onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : value === 'mine' ? 'mine' : choice)}
          data={[
            { value: 'mine', label: words.mine.keep },
            { value: 'theirs', label: words.theirs.keep },
            ...(except.length > 0 ? [{ value: mixed, label: 'Some of both' }] : []),
          ]}
        />
      </div>
      {differences === null ? (
        <p className={classes['deleted']}>{mine === null ? words.mine.deleted : words.theirs.deleted}</p>
      ) : (
        <DifferencesTable
          differences={differences}
          columns={[words.mine.column, words.theirs.column]}
          choice={{
            sideOf: sideOfField,
            onChoose: (field, wanted) => {
              const others = except.filter((one) => one !== field)
              onChoose({ side, except: wanted === side ? others : [...others, field] })
            },
          }}
        />
      )}
    </li>
  )
}

const mixed = 'both'

const otherThan = (side: MergeSide): MergeSide => (side === 'mine' ? 'theirs' : 'mine')

/** How both sides of a conflict are called. */
export interface SideWords {
  readonly mine: { readonly keep: string; readonly column: string; readonly deleted: string }
  readonly theirs: { readonly keep: string; readonly column: string; readonly deleted: string }
}

const ownWords: SideWords = {
  mine: {
    keep: 'Keep mine',
    column: 'Mine',
    deleted: 'You deleted it; they changed it or put something into it.',
  },
  theirs: {
    keep: 'Use theirs',
    column: 'Theirs',
    deleted: 'They deleted it; you changed it or put something into it.',
  },
}
