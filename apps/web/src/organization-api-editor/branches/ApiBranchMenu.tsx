import { defaultBranchName } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import { withBranch } from '../../branches/branch-in-query.ts'
import type { Branched } from '../../branches/branched.ts'
import { branchesQuery } from '../../branches/branches-query.ts'
import { BranchMenuFrame } from '../../branches/BranchMenuFrame.tsx'
import { DeleteBranchDialog } from '../../branches/DeleteBranchDialog.tsx'
import { NewBranchDialog } from '../../branches/NewBranchDialog.tsx'
import { useProtection } from '../../branches/use-protection.ts'
import { editorAddressOf, type OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { callInSession } from '../../session/index.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { ApiSession } from '../session/api-session.ts'
import { ApiMergeDialog } from './ApiMergeDialog.tsx'
import { originalOf } from './original-of.ts'

/** The branch of a workflow or job that is edited; a menu leads to the others, begins one, and compares, merges or deletes this one. */
export const ApiBranchMenu = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  session,
  isNarrow,
}: {
  session: ApiSession<View, Definition>
  isNarrow: boolean
}) => {
  const { facts } = session.kind
  const view = useStore(session.store, (state) => state.view)
  const { branch, isProtected, permissions } = view
  const name = branch?.name ?? defaultBranchName
  const branched: Branched = { type: facts.branchedType, id: originalOf(view) }
  const { history } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<'new' | 'merge' | 'delete' | null>(null)
  const close = (): void => setAsked(null)
  const flush = (): Promise<boolean> => session.flush()
  const protect = useProtection(branched, {
    flush,
    refresh: async () => session.takeView(await callInSession(session.kind.read(session.id))),
  })
  const listed = useQuery({ ...branchesQuery(branched), enabled: isOpen || asked !== null })
  const branches = listed.data?.branches ?? []
  const go = (to: string): void => {
    if (to === name) return
    history.push(withBranch(editorAddressOf(facts, branched.id), to === defaultBranchName ? null : to))
  }
  // What is compared is what is saved.
  const compare = async (): Promise<void> => {
    await flush()
    setAsked('merge')
  }
  return (
    <>
      <BranchMenuFrame
        name={name}
        isDefault={branch === null}
        isProtected={isProtected}
        isNarrow={isNarrow}
        branches={branches}
        error={listed.error}
        isOpen={isOpen}
        onOpen={setOpen}
        onGo={go}
      >
        <Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setAsked('new')}>
          New branch
        </Menu.Item>
        {branch !== null && (
          <>
            <Menu.Item leftSection={<Icon name="git-merge" size={14} />} onClick={() => void compare()}>
              Compare and merge
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<Icon name="trash-2" size={14} />}
              onClick={() => setAsked('delete')}
            >
              Delete this branch
            </Menu.Item>
          </>
        )}
        {branch === null && permissions.canDeploy && (
          <Menu.Item leftSection={<Icon name="lock" size={14} />} onClick={() => void protect(!isProtected)}>
            {isProtected ? `Let people edit ${name}` : `Protect ${name}`}
          </Menu.Item>
        )}
      </BranchMenuFrame>
      <NewBranchDialog
        isOpen={asked === 'new'}
        branched={branched}
        present={name}
        branches={branches.map((one) => one.name)}
        flush={flush}
        onClose={close}
        onCreated={go}
      />
      {branch !== null && (
        <>
          <ApiMergeDialog
            session={session}
            isOpen={asked === 'merge'}
            branched={branched}
            branch={{ id: session.id, name }}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
          <DeleteBranchDialog
            isOpen={asked === 'delete'}
            branched={branched}
            branch={{ id: session.id, name }}
            flush={flush}
            onClose={close}
            onLeave={() => go(defaultBranchName)}
          />
        </>
      )}
    </>
  )
}
