import { type Block, blocksWithin, check, displayNameSchema } from '@ashlar/schema'
import { notifyFailure } from '@ashlar/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ApiEditor } from '../../editor/blocks/ApiEditor.tsx'
import type { OrganizationApiView } from '../../organization-apis/api-kind.ts'
import { blockStorage, useSession } from '../../session/index.ts'
import type { EditorPlace } from '../address.ts'
import type { EditedDefinition } from '../edited-kind.ts'
import type { OpenApi } from '../use-open-api.ts'
import { useShowUndoneBlock } from '../use-show-undone-block.ts'
import { useTestCall } from './use-test-call.ts'

/** The block that is selected to begin with: the one that the address names, where it is there. */
const beginAt = (blocks: readonly Block[], blockId: string | null | undefined): string | null => {
  if (blockId === null || blockId === undefined) return null
  if ([...blocksWithin(blocks)].some(({ id }) => id === blockId)) return blockId
  // oxlint-disable-next-line eslint/no-console -- an old link, which is worth no message on the screen
  console.warn('The block to go to is no longer there.')
  return null
}

interface BuildTabProps<View extends OrganizationApiView, Definition extends EditedDefinition> {
  open: OpenApi<View, Definition>
  place: EditorPlace
  /** Told which block is selected from now on, `null` for what it does as a whole. */
  onFollow: (blockId: string | null) => void
}

/** The blocks of a workflow or job, what it is beside them, and its latest run here. */
export const BuildTab = <View extends OrganizationApiView, Definition extends EditedDefinition>({
  open: { session, runs, integrations, profile },
  place,
  onFollow,
}: BuildTabProps<View, Definition>) => {
  const { user, organization } = useSession()
  const { kind } = session
  const { view, definition } = useStore(session.store)
  const run = useStore(runs.store)
  const [testCall, setTestCall] = useTestCall({
    organizationId: organization.id,
    userId: user.id,
    apiId: session.id,
    definition,
  })
  const storage = useMemo(
    () => blockStorage({ organizationId: organization.id, userId: user.id }),
    [organization.id, user.id],
  )
  const names = () => kind.names(testCall)

  const blockId = place.tab === 'build' ? place.blockId : undefined
  const [begin] = useState(() => beginAt(definition.blocks, blockId))
  const told = useRef(begin)
  const [visit, setVisit] = useState<{ readonly blockId: string | null } | null>(null)
  // Back, Forward and links: the address names what was not told to it.
  useEffect(() => {
    if (blockId !== undefined && blockId !== told.current) setVisit({ blockId })
  }, [blockId])
  useShowUndoneBlock(session, (touched) => setVisit({ blockId: touched }))
  const { Settings } = kind

  return (
    <ApiEditor
      api={definition}
      noun={kind.facts.noun}
      isRecorded
      isLookedAt={!view.permissions.canEdit}
      integrations={integrations}
      names={names}
      run={run}
      begin={begin}
      onSelected={(selected) => {
        told.current = selected
        onFollow(selected)
      }}
      visit={visit}
      storage={storage}
      settings={
        <Settings
          view={view}
          definition={definition}
          names={names}
          testCall={testCall}
          onTestCall={setTestCall}
          onChange={(next, edit) => session.change(next, edit)}
          onView={(next) => session.takeView(next)}
        />
      }
      onChange={(next, edit) => session.change(next, edit)}
      onRename={(text) => {
        const name = check(displayNameSchema, text)
        if (!name.ok) return name.problems[0]?.reason ?? 'Choose another name.'
        void session.rename(name.value).then((refusal) => {
          if (refusal !== null) notifyFailure(refusal)
        })
        return null
      }}
      profile={profile.current ?? null}
      onRun={(part, isTrial) => void runs.start(part, { profile: profile.current?.key, testCall, isTrial })}
      onCancel={() => runs.cancel()}
    />
  )
}
