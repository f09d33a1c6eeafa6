import { renameEntity } from '@ashlar/document'
import type { ApiRecord } from '@ashlar/schema'
import { useStore } from 'zustand'
import { InlineName } from '../blocks/InlineName.tsx'
import { useEditorSession } from '../context/editor-context.tsx'
import { apiAsking, type ApiNamePlace } from './api-asking.ts'

/** Whether the name of an API is being written in a place. */
export const useIsRenaming = (id: string, at: ApiNamePlace): boolean =>
  useStore(apiAsking, ({ renaming }) => renaming?.id === id && renaming.at === at)

/** The field in which the name of an API is written anew; everything that reads the API follows. */
export const ApiName = ({ api, onDone }: { api: ApiRecord; onDone: () => void }) => {
  const session = useEditorSession()
  return (
    <InlineName
      name={api.name}
      label={`New name of ${api.name}`}
      onRename={(name) => {
        const outcome = renameEntity(session.state.records, session.catalogue, { id: api.id, name })
        if (!outcome.ok) return outcome.message
        session.apply(outcome, { label: `Rename ${api.name}` })
        return null
      }}
      onDone={() => {
        apiAsking.setState({ renaming: null })
        onDone()
      }}
    />
  )
}
