import {
  ConfirmDialog,
  forgetNoticesAbout,
  type MenuAction,
  notify,
  notifyFailure,
  notifySuccess,
} from '@ashlar/ui'
import { randomId } from '@ashlar/runtime'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import {
  type ApiAct,
  editorAddressOf,
  type ListedApiKind,
  type OrganizationApiSummary,
} from '../../organization-apis/api-kind.ts'
import { apiQueryKey } from '../../organization-apis/queries.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/index.ts'
import { ShareApiDialog } from '../../sharing/ShareApiDialog.tsx'
import { TransferDialog } from '../../sharing/TransferDialog.tsx'
import { homeKey } from '../home/applications.ts'
import { Uses } from '../uses/Uses.tsx'
import { nameOfCopy } from '../names/name-of-copy.ts'
import { namesLike } from '../names/names-like.ts'
import { NameDialog } from '../names/NameDialog.tsx'

/** What can be done with each of a list of workflows or jobs, and the dialogs that it needs. */
export interface ApiActions<Summary> {
  menuOf: (api: Summary) => readonly MenuAction[]
  dialogs: ReactNode
}

type DialogOfApi = 'rename' | 'clone' | 'share' | 'transfer' | 'delete'

/** The actions of the workflows, or of the jobs, that a list shows. */
export const useApiActions = <Summary extends OrganizationApiSummary>(
  kind: ListedApiKind<Summary>,
): ApiActions<Summary> => {
  const { may, user } = useSession()
  const client = useQueryClient()
  const { history } = useRouter()
  // Kept while its dialog fades out.
  const [shown, setShown] = useState<{ dialog: DialogOfApi | null; api: Summary } | null>(null)
  const { noun, title, readUses } = kind
  const listed = useCallback(
    () =>
      Promise.all([
        client.invalidateQueries({ queryKey: apiQueryKey(kind) }),
        client.invalidateQueries({ queryKey: homeKey }),
      ]),
    [client, kind],
  )

  const perform = useCallback(
    async ({ label, said, act }: ApiAct): Promise<void> => {
      try {
        await act()
        notifySuccess(said)
      } catch (error) {
        notifyFailure(`${label} failed. ${failureOf(error).message}`)
      }
      await listed()
    },
    [listed],
  )

  const menuOf = useCallback(
    (api: Summary): readonly MenuAction[] => {
      const { id, permissions } = api
      const opens = (dialog: DialogOfApi) => () => setShown({ dialog, api })
      const acts = kind.acts(api).map(
        (act, index): MenuAction => ({
          label: act.label,
          icon: act.icon,
          onSelect: () => void perform(act),
          ...(index === 0 && permissions.canView ? { beginsGroup: true } : {}),
        }),
      )
      const edits: readonly MenuAction[] = permissions.canEdit
        ? [
            { label: 'Edit', icon: 'pencil', href: editorAddressOf(kind, id) },
            { label: 'Runs', icon: 'history', href: `${editorAddressOf(kind, id)}/runs` },
          ]
        : permissions.canView
          ? [{ label: 'View', icon: 'eye', href: editorAddressOf(kind, id) }]
          : []
      const changes: readonly MenuAction[] = [
        ...(permissions.canEdit
          ? [{ label: 'Rename', icon: 'text-cursor-input', onSelect: opens('rename') }]
          : []),
        ...(permissions.canEdit && may(kind.mayCreate)
          ? [{ label: 'Clone', icon: 'copy-plus', onSelect: opens('clone') }]
          : []),
        ...(permissions.canShare ? [{ label: 'Share', icon: 'users', onSelect: opens('share') }] : []),
        ...(api.owner.id === user.id || may(`${kind.resource}:manage`)
          ? [{ label: 'Transfer ownership', icon: 'user', onSelect: opens('transfer') }]
          : []),
        ...(permissions.canDelete
          ? [{ label: 'Delete', icon: 'trash-2', tone: 'danger' as const, onSelect: opens('delete') }]
          : []),
      ]
      return [
        ...edits,
        ...acts,
        ...changes.map(
          (action, index): MenuAction => (index === 0 ? { ...action, beginsGroup: true } : action),
        ),
      ]
    },
    [kind, may, user.id, perform],
  )

  const { data: taken } = useQuery({
    ...namesLike(kind.list, shown?.api.name ?? ''),
    enabled: shown?.dialog === 'clone',
  })

  if (shown === null) return { menuOf, dialogs: null }
  const { api, dialog } = shown
  const close = (): void => setShown({ api, dialog: null })
  const dialogs = (
    <>
      <NameDialog
        isOpen={dialog === 'rename'}
        onClose={close}
        title={`Rename ${noun}`}
        label={`${title} name`}
        submitLabel={`Rename ${noun}`}
        initial={api.name}
        send={async (name) => {
          await kind.calls.rename(api.id, name)
          await listed()
          close()
          notifySuccess(`${title} name updated`)
        }}
      />
      <NameDialog
        isOpen={dialog === 'clone' && taken !== undefined}
        onClose={close}
        title={`Clone ${api.name}`}
        label={`${title} name`}
        help="The copy has all blocks and settings. It is neither deployed nor shared."
        submitLabel={`Clone ${noun}`}
        initial={nameOfCopy(api.name, taken ?? new Set())}
        send={async (name) => {
          const { id } = await kind.calls.duplicate(api.id, { name, requestId: randomId() })
          await listed()
          close()
          notify('applicationAdded', `${title} ${name} was created.`, {
            about: id,
            actions: [{ label: `Edit ${noun}`, run: () => history.push(editorAddressOf(kind, id)) }],
          })
        }}
      />
      <ShareApiDialog kind={kind} api={api} isOpen={dialog === 'share'} onClose={close} />
      <TransferDialog
        thing={{ ...api, type: kind.resource, ownerId: api.owner.id }}
        isOpen={dialog === 'transfer'}
        onChanged={listed}
        onClose={close}
      />
      <ConfirmDialog
        isOpen={dialog === 'delete'}
        title={`Delete ${noun} ${api.name}?`}
        confirmLabel={`Delete ${noun}`}
        onClose={close}
        onConfirm={async () => {
          try {
            await kind.calls.remove(api.id)
            forgetNoticesAbout(api.id)
          } catch (error) {
            return failureOf(error)
          }
          await listed()
          notifySuccess(`${title} ${api.name} was deleted.`)
          return null
        }}
      >
        <p>{kind.deletionText}</p>
        {readUses === null ? null : (
          <Uses
            // Apart from the lists, which are read anew when it is gone.
            of={{ key: ['uses', kind.id, api.id], read: (signal) => readUses(api.id, signal) }}
            none="Nothing that is saved uses it."
          />
        )}
      </ConfirmDialog>
    </>
  )
  return { menuOf, dialogs }
}
