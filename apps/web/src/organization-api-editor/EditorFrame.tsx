import { defaultBranchName } from '@ashlar/schema'
import { CommandPalette, EmptyState } from '@ashlar/ui'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { ProtectedBar } from '../branches/ProtectedBar.tsx'
import { codeContext, noCodeContext } from '../editor/code/index.ts'
import { useCodeModels } from '../editor/use-code-models.ts'
import { EndedBar } from '../live/EndedBar.tsx'
import { endedMessageOf } from '../live/messages.ts'
import type { OrganizationApiView } from '../organization-apis/api-kind.ts'
import { SupportLauncher } from '../screens/support/SupportLauncher.tsx'
import { usePageTitle } from '../screens/page-title.ts'
import { ShareApiDialog } from '../sharing/ShareApiDialog.tsx'
import { ApiConflict } from './ApiConflict.tsx'
import { nounOf, originalOf } from './branches/original-of.ts'
import { BuildTab } from './build/BuildTab.tsx'
import { apiCommands } from './commands.ts'
import type { EditedDefinition } from './edited-kind.ts'
import classes from './Editor.module.css'
import type { EditorDialog } from './editor-dialog.ts'
import { FollowedPerson } from './live/FollowedPerson.tsx'
import { RunHistory } from './history/RunHistory.tsx'
import { runShortcut } from './run-shortcut.ts'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { DeployDialog } from './top-bar/DeployDialog.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { UndeployDialog } from './top-bar/UndeployDialog.tsx'
import { usePlace } from './use-place.ts'
import { useShowUndoneBlock } from './use-show-undone-block.ts'
import { useKnownTypes } from './use-known-types.ts'
import type { OpenApi } from './use-open-api.ts'
import { VersionsTab } from './versions/VersionsTab.tsx'

/** The editor of one workflow or job: the bar above, what is chosen in it, dialogs over it, and the keys. */
export const EditorFrame = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  open,
}: {
  open: OpenApi<View, Definition>
}) => {
  const { session } = open
  const { facts } = session.kind
  const view = useStore(session.store, (state) => state.view)
  const { place, go, follow } = usePlace(facts, originalOf(view), view.branch?.name ?? null)
  const [dialog, setDialog] = useState<EditorDialog | null>(null)
  // What was built last is shown again after a look at runs or versions.
  const [blockId, setBlockId] = useState<string | null>(null)
  const close = (): void => setDialog(null)
  useShowUndoneBlock(session, (touched) => {
    if (place.tab !== 'build') go({ tab: 'build', blockId: touched })
  })
  usePageTitle(view.name)
  const { assistant, completer } = useCodeModels(facts.id, session.id)
  const types = useKnownTypes(open)
  const codeSurroundings = useMemo(
    () => ({ ...noCodeContext, assistant, completer, types }),
    [assistant, completer, types],
  )

  const commands = useMemo(() => apiCommands({ session, open: setDialog, go }), [session, go])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => runShortcut(event, commands)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [commands])

  return (
    <div className={classes['editor']}>
      <div>
        <TopBar
          open={open}
          place={place}
          blockId={blockId}
          commands={commands}
          onGo={go}
          onDialog={setDialog}
        />
        {view.branch === null && view.isProtected && view.permissions.canEdit && <ProtectedBar />}
        <EndedBar
          live={open.live.store}
          endedMessage={endedMessageOf(nounOf(facts, view), view.permissions.canEdit)}
        />
      </div>
      <main className={classes['content']}>
        {/* Hidden and not left out: the latest run and what is selected stay. */}
        <div className={classes['tab']} hidden={place.tab !== 'build'}>
          <codeContext.Provider value={codeSurroundings}>
            <BuildTab
              open={open}
              place={place}
              onFollow={(blockId) => {
                setBlockId(blockId)
                open.live.select(blockId)
                if (place.tab === 'build') follow({ tab: 'build', blockId })
              }}
            />
          </codeContext.Provider>
        </div>
        {place.tab === 'runs' && !view.permissions.canEdit && (
          <EmptyState
            icon="history"
            title={`The runs of this ${facts.noun} are not shown to you`}
            description={`They hold what it worked with. Whoever may build the ${facts.noun} sees them: ask ${view.owner.name} to share it so with you.`}
          />
        )}
        {place.tab === 'runs' && view.branch !== null && (
          <EmptyState
            icon="history"
            title="Runs are of what is deployed"
            description={`What is deployed comes from ${defaultBranchName}. Open it in the menu of branches to see the runs of this ${facts.noun}.`}
          />
        )}
        {place.tab === 'runs' && view.branch === null && view.permissions.canEdit && (
          <div className={classes['scrolled']}>
            <RunHistory
              kind={facts.id}
              apiId={session.id}
              name={view.name}
              mayEdit
              runId={place.runId}
              onOpen={(runId) => go({ tab: 'runs', runId })}
            />
          </div>
        )}
        {place.tab === 'versions' && (
          <div className={classes['scrolled']}>
            <VersionsTab session={session} onDeploy={() => setDialog('deploy')} />
          </div>
        )}
      </main>
      <FollowedPerson open={open} onBlock={(id) => follow({ tab: 'build', blockId: id })} />
      <SupportLauncher onShortcuts={() => setDialog('shortcuts')} />
      <CommandPalette commands={commands} isOpen={dialog === 'palette'} onClose={close} />
      <ShortcutsDialog commands={commands} isOpen={dialog === 'shortcuts'} onClose={close} />
      <ShareApiDialog kind={facts} api={view} isOpen={dialog === 'share'} onClose={close} />
      <DeployDialog session={session} isOpen={dialog === 'deploy'} onClose={close} />
      <UndeployDialog session={session} isOpen={dialog === 'undeploy'} onClose={close} />
      <ApiConflict session={session} />
    </div>
  )
}
