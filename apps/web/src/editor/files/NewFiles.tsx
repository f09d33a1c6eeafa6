import { IconButton } from '@ashlar/ui'
import { useEditorSession } from '../context/editor-context.tsx'
import { AddApiMenu } from '../new-api/index.ts'
import type { Adding } from './choosing.ts'

/** Adds an API with its files to the page that is open, or a page. */
export const NewFiles = ({ onAdded }: { onAdded: Adding }) => {
  const session = useEditorSession()
  return (
    <span>
      <AddApiMenu onCreated={onAdded.api} />
      {/* A module has one page. */}
      {session.kind === 'application' && (
        <IconButton icon="file-plus" label="Add page" onClick={onAdded.page} />
      )}
    </span>
  )
}
