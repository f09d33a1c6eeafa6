import { EmptyState, IconButton } from '@ashlar/ui'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useSession } from '../../session/index.ts'
import { useEditor, useEditorParts, useView } from '../context/editor-context.tsx'
import { RailPanel } from '../panel/RailPanel.tsx'
import classes from './Assistant.module.css'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { Proposal } from './Proposal.tsx'
import { surroundingsOf } from './surroundings.ts'
import { workOn } from './works.ts'

/** The assistant that builds: what is said, what it does, and the changes that wait for the person. */
export const AssistantPanel = () => {
  const { session, view, integrations } = useEditorParts()
  const { user, capabilities } = useSession()
  const { assistantTells } = capabilities
  const work = useMemo(
    () => workOn(session, user.id, () => surroundingsOf(session, integrations, assistantTells)),
    [session, user.id, integrations, assistantTells],
  )
  const wish = useView((state) => state.assistantWish)
  const isWanted = useView((state) => state.isAssistantWanted)
  const selection = useEditor((state) => state.selection)
  const names = useEditor((state) => state.selection.map((id) => state.records[id]?.name ?? '').join(', '))
  const isWorking = useStore(work.store, (state) => state.isWorking)
  const isEmpty = useStore(work.store, (state) => state.lines.length === 0)

  useEffect(() => {
    if (wish === null || isWorking) return
    view.setState({ assistantWish: null })
    void work.ask(wish)
  }, [wish, isWorking, view, work])

  return (
    <RailPanel
      title="Mason"
      actions={
        <IconButton
          icon="plus"
          label="New conversation"
          isDisabled={isEmpty}
          onClick={() => work.startAnew()}
        />
      }
    >
      <div className={classes['body']}>
        <div className={classes['column']}>
          {isEmpty ? (
            <div className={classes['empty']}>
              <EmptyState
                isCompact
                icon="hammer"
                title="What shall be built?"
                description="Say it in a sentence. Mason proposes changes on the page, and nothing counts before you accept it."
              />
              <p className={classes['hint']}>
                It works on this page. Themes and the routes of the application stay yours.
              </p>
            </div>
          ) : (
            <Conversation work={work} />
          )}
          <Proposal work={work} />
          <Composer
            isWorking={isWorking}
            about={names}
            isWanted={isWanted}
            onReached={() => view.setState({ isAssistantWanted: false })}
            onAsk={(text) => void work.ask({ text, focus: selection })}
            onStop={() => work.stop()}
          />
        </div>
      </div>
    </RailPanel>
  )
}
