import { call, routes } from '@ashlar/contract'
import { notifyFailure, SkeletonRows } from '@ashlar/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { NameDialog } from '../names/NameDialog.tsx'
import { applicationsKey } from './applications.ts'
import type { Beginning } from './templates/TemplateChoice.tsx'

// Templates bring everything along that pages are made of.
const TemplateChoice = lazy(async () => ({
  default: (await import('./templates/TemplateChoice.tsx')).TemplateChoice,
}))

const createEmpty = async (name: string, folderId: string | null): Promise<string> =>
  (await call(routes.applications.create, { body: { name, folderId } })).id

/** Names a new application, creates it empty or from a template, and opens its editor. */
export const CreateApplicationDialog = ({
  folderId,
  isOpen,
  onClose,
  onFromTable,
}: {
  /** The folder that it is put in; null: none. */
  folderId: string | null
  isOpen: boolean
  onClose: () => void
  /** Begins with a table of a database instead. */
  onFromTable: () => void
}) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<{ id: string; beginning: Beginning } | null>(null)
  const close = (): void => {
    setChosen(null)
    onClose()
  }
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={close}
      size={800}
      title="New application"
      label="Application name"
      placeholder="Orders"
      submitLabel="Create application"
      tell={({ message }) => notifyFailure('Could not create application', message)}
      send={async (name) => {
        const id = await (chosen?.beginning.create(name, folderId) ?? createEmpty(name, folderId))
        await client.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' })
        await navigate({ to: '/applications/$applicationId/edit', params: { applicationId: id } })
      }}
    >
      {(name, setName) => (
        <>
          <Suspense fallback={<SkeletonRows />}>
            <TemplateChoice
              chosen={chosen?.id ?? null}
              onFromTable={onFromTable}
              onChoose={(id, beginning) => {
                // What somebody typed stays; what was only suggested follows the choice.
                const isTyped = name.trim() !== '' && name !== chosen?.beginning.suggestedName
                if (!isTyped) setName(beginning?.suggestedName ?? '')
                setChosen(id === null || beginning === null ? null : { id, beginning })
              }}
            />
          </Suspense>
        </>
      )}
    </NameDialog>
  )
}
