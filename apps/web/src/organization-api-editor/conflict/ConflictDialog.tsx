import { Button, Group, Modal } from '@mantine/core'
import { useStore } from 'zustand'
import classes from '../../editor/conflict/Conflict.module.css'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { exactTime } from '../../screens/relative-time.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { definitionDifferences } from './definition-differences.ts'
import { DifferencesTable } from './DifferencesTable.tsx'

/** Both versions where somebody else changed the same, and the choice between them. */
export const ConflictDialog = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
}: {
  session: ApiSession<View, Definition>
}) => {
  const { saving, definition, view } = useStore(session.store)
  if (saving.kind !== 'conflict') return null
  const { noun } = session.kind.facts
  const differences = definitionDifferences(definition, saving.theirs)
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
      <p className={classes['explanation']}>
        {view.updatedBy?.name ?? 'Somebody'} saved this {noun} on {exactTime(view.updatedAt)}, with changes to
        what you changed too. Nothing is lost yet: choose which version stays. If you use theirs, Undo brings
        yours back.
      </p>
      <DifferencesTable differences={differences} columns={['Mine', 'Theirs']} />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => session.takeTheirs()}>
          Use theirs
        </Button>
        <Button onClick={() => session.keepMine()}>Keep mine</Button>
      </Group>
    </Modal>
  )
}
