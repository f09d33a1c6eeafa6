import type { MergeChoice, MergeCollision } from '@ashlar/document'
import type { PageRecord } from '@ashlar/schema'
import { Button, Group, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useEditor, useEditorParts, useEditorSession } from '../session/editor-context.tsx'
import type { Conflict } from '../../saving/document-sync.ts'
import classes from './Conflict.module.css'
import { nameOfRecord } from './place-label.ts'
import { withProfileNames } from './profiles-in-words.ts'
import { differencesBetween } from './record-differences.ts'

/** Both versions of everything that was changed here and by somebody else, and the choice between them. */
export const ConflictDialog = () => {
  const conflict = useEditor((state) => state.conflict)
  if (conflict === null) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Somebody else changed the same"
      size={720}
    >
      <Choices key={conflict.collisions.map(({ id }) => id).join(' ')} conflict={conflict} />
    </Modal>
  )
}

const Choices = ({ conflict }: { conflict: Conflict }) => {
  const session = useEditorSession()
  const { author, collisions } = conflict
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeChoice>>(
    () => new Map(collisions.map(({ id }) => [id, 'mine'])),
  )
  const chooseAll = (choice: MergeChoice): void =>
    setChoices(new Map(collisions.map(({ id }) => [id, choice])))
  return (
    <>
      <p className={classes.explanation}>
        {author === '' ? 'Somebody' : author} saved changes to{' '}
        {collisions.length === 1 ? 'something' : `${collisions.length} things`} that you changed too. Nothing
        is lost yet: choose which version stays. Everything else of yours and theirs is kept.
      </p>
      <ul className={classes.collisions}>
        {collisions.map((collision) => (
          <CollisionRow
            key={collision.id}
            collision={collision}
            choice={choices.get(collision.id) ?? 'mine'}
            onChoose={(choice) => setChoices(new Map(choices).set(collision.id, choice))}
          />
        ))}
      </ul>
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          <Button variant="default" onClick={() => chooseAll('mine')}>
            Keep all of mine
          </Button>
          <Button variant="default" onClick={() => chooseAll('theirs')}>
            Take all of theirs
          </Button>
        </Group>
        <Button onClick={() => session.resolve(choices)}>Save this choice</Button>
      </Group>
    </>
  )
}

const CollisionRow = ({
  collision,
  choice,
  onChoose,
}: {
  collision: MergeCollision
  choice: MergeChoice
  onChoose: (choice: MergeChoice) => void
}) => {
  const { catalogue } = useEditorSession()
  const { mine, theirs } = collision
  const name = nameOfRecord(mine ?? theirs)
  const { profiles } = useEditorParts().profiles
  const [my = null, their = null] = [mine, theirs].map((record) => withProfileNames(record, profiles))
  const differences = differencesBetween(my, their, catalogue)
  return (
    <li className={classes.collision}>
      <div className={classes.collisionHead}>
        <strong>{name}</strong>
        <SegmentedControl
          size="xs"
          aria-label={`Which version of ${name} stays`}
          value={choice}
          onChange={(value) => onChoose(value === 'theirs' ? 'theirs' : 'mine')}
          data={[
            { value: 'mine', label: 'Keep mine' },
            { value: 'theirs', label: 'Use theirs' },
          ]}
        />
      </div>
      {differences === null ? (
        <p className={classes.deleted}>{deletionOf(mine)}</p>
      ) : (
        <table className={classes.versions}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Mine</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ path, label, mine: my, theirs: their }) => (
              <tr key={path}>
                <th scope="row">{label}</th>
                <td data-chosen={choice === 'mine'}>{my}</td>
                <td data-chosen={choice === 'theirs'}>{their}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

const deletionOf = (mine: PageRecord | null): string =>
  mine === null
    ? 'You deleted it; they changed it or put something into it.'
    : 'They deleted it; you changed it or put something into it.'
