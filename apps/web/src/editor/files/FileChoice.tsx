import { filedKinds } from '@ashlar/files'
import { RowMenu } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { ApiName, useIsRenaming } from '../api-menu/index.ts'
import { useEditor } from '../context/editor-context.tsx'
import type { Choosing } from './choosing.ts'
import { apiOf, fileRows } from './file-rows.ts'
import classes from './Files.module.css'
import { NewFiles } from './NewFiles.tsx'

const nothingClosed: ReadonlySet<string> = new Set()

/** The same where there is no room for a tree beside the file. */
export const FileChoice = ({ folders, path, actions, onChoose, onAdded }: Choosing) => {
  const about = fileRows(folders, nothingClosed).find((row) => row.path === path)?.about ?? null
  const api = useEditor(({ records }) => apiOf(records, about))
  const isRenaming = useIsRenaming(about?.id ?? '', 'file') && api !== undefined
  return (
    <div className={classes['choice']}>
      {isRenaming ? (
        <ApiName api={api} onDone={() => undefined} />
      ) : (
        <Select
          aria-label="File"
          className={classes['name'] ?? ''}
          data={[filedKinds.application.head, ...folders.flatMap(({ paths }) => paths)]}
          value={path}
          allowDeselect={false}
          searchable
          onChange={(next) => next !== null && onChoose(next)}
        />
      )}
      {about !== null && <RowMenu label={`Actions for ${about.name}`} actions={actions.of(about)} />}
      <NewFiles onAdded={onAdded} />
    </div>
  )
}
