import { filedKinds } from '@ashlar/files'
import { Select } from '@mantine/core'
import type { Choosing } from './choosing.ts'

/** The same where there is no room for a tree beside the file. */
export const FileChoice = ({ folders, path, onChoose }: Choosing) => (
  <Select
    aria-label="File"
    data={[filedKinds.application.head, ...folders.flatMap(({ paths }) => paths)]}
    value={path}
    allowDeselect={false}
    searchable
    onChange={(next) => next !== null && onChoose(next)}
  />
)
