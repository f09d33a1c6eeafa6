import { randomId } from '@ashlar/runtime'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { editorAddressOf, type OrganizationApiKind } from '../../organization-apis/api-kind.ts'
import { apiQueryKey } from '../../organization-apis/queries.ts'
import { useSession } from '../../session/index.ts'
import { NameDialog } from '../names/NameDialog.tsx'
import type { FirstStep } from './FirstStepField.tsx'

// What integrations there are, and what their steps look like, is much to load for a list.
const FirstStepField = lazy(async () => ({
  default: (await import('./FirstStepField.tsx')).FirstStepField,
}))

/** Names a new workflow or job, creates it and opens its editor. */
export const CreateApiDialog = ({
  kind,
  folderId = null,
  isOpen,
  onClose,
}: {
  kind: OrganizationApiKind
  /** The folder that it is put in; null: none. */
  folderId?: string | null
  isOpen: boolean
  onClose: () => void
}) => {
  const { organization } = useSession()
  const client = useQueryClient()
  const { history } = useRouter()
  const firstStep = useRef<FirstStep>({})
  // The same while one creation is tried again after a lost answer, so that nothing is made twice.
  const request = useRef({ what: '', id: '' })
  const { noun } = kind
  const close = (): void => {
    firstStep.current = {}
    onClose()
  }
  return (
    <NameDialog
      isOpen={isOpen}
      onClose={close}
      title={`New ${noun}`}
      label={`${kind.title} name`}
      placeholder={kind.namePlaceholder}
      submitLabel={`Create ${noun}`}
      send={async (name) => {
        const beginning = { organizationId: organization.id, name, folder: folderId, ...firstStep.current }
        const what = JSON.stringify(beginning)
        if (request.current.what !== what) request.current = { what, id: randomId() }
        const { id } = await kind.create({ ...beginning, requestId: request.current.id })
        request.current = { what: '', id: '' }
        await client.invalidateQueries({ queryKey: apiQueryKey(kind), refetchType: 'none' })
        history.push(editorAddressOf(kind, id))
      }}
    >
      <Suspense>
        <FirstStepField
          onChange={(first) => {
            firstStep.current = first
          }}
        />
      </Suspense>
    </NameDialog>
  )
}
