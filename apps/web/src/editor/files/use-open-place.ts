import type { EditedApplication, EditedFiles, FilePlace } from '@ashlar/files'
import { useEffect, useState } from 'react'
import { useEditorParts } from '../context/editor-context.tsx'

/** What the open file is of, as one text. */
export const keyOfPlace = ({ pageId, apiId, stepId }: FilePlace): string =>
  [pageId, apiId, stepId].filter((id) => id !== null).join(' ')

/**
 * What the file at the open path is of; null where it is of nothing that is open. Where that is renamed, here or by somebody else,
 * its file stays open at the path that it has then.
 */
export const useOpenPlace = (
  path: string,
  files: EditedFiles,
  edited: () => EditedApplication,
): FilePlace | null => {
  const { view } = useEditorParts()
  const [known, setKnown] = useState<{ readonly path: string; readonly place: FilePlace | null }>({
    path,
    place: null,
  })
  const found = files.placeOf(edited(), path)
  const before = known.path === path ? known.place : null
  if (
    known.path !== path ||
    (found !== null && (before === null || keyOfPlace(before) !== keyOfPlace(found)))
  )
    setKnown({ path, place: found })
  const place = found ?? before
  const moved = found === null && place !== null ? files.pathOf(edited(), place) : null
  useEffect(() => {
    if (moved !== null) view.setState({ openFile: moved })
  }, [moved, view])
  return place
}
