import { type EditedApplication, EditedFiles } from '@ashlar/files'
import { codeEndingOf } from '@ashlar/integrations/descriptors'
import { pageCheck, stepsWithin } from '@ashlar/schema'
import { useMemo } from 'react'
import { type EditorParts, useEditorParts } from '../context/editor-context.tsx'
import { type Pages, usePages } from '../context/pages-context.ts'
import { recordsOf } from '../session/parts.ts'

/** What is edited, as files know it, at this moment. */
const editedNow = (
  { session, integrations }: EditorParts,
  { applicationName, pages }: Pages,
): EditedApplication => {
  const { pageId, records } = session.state
  const page = recordsOf(records, 'page')
  const used = new Set(
    Object.values(page).flatMap((record) =>
      record.kind === 'api' ? stepsWithin(record.blocks).map(({ datasourceId }) => datasourceId) : [],
    ),
  )
  return {
    name: applicationName,
    pages,
    openId: pageId,
    page,
    application: recordsOf(records, 'application'),
    integrations: integrations
      .filter(({ id }) => used.has(id))
      .map(({ id, name, pluginId }) => ({ id, name, pluginId })),
  }
}

/** The files of what is edited, and how it is now. */
export const useEditedApplication = (): {
  readonly files: EditedFiles
  readonly edited: () => EditedApplication
} => {
  const parts = useEditorParts()
  const pages = usePages()
  const { catalogue } = parts.session
  const files = useMemo(
    () => new EditedFiles({ endingOf: codeEndingOf, checkPage: pageCheck(catalogue) }),
    [catalogue],
  )
  return useMemo(() => ({ files, edited: () => editedNow(parts, pages) }), [files, parts, pages])
}
