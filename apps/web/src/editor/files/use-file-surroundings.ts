import { findLocation } from '@ashlar/document'
import type { FilePlace } from '@ashlar/files'
import type { ScopeEntry } from '@ashlar/runtime'
import { stepsWithin } from '@ashlar/schema'
import { useContext, useEffect, useMemo, useRef } from 'react'
import { useSecretNames } from '../blocks/use-secret-names.ts'
import { useSqlSchema } from '../blocks/use-sql-schema.ts'
import { withIconMembers } from '../code/icon-members.ts'
import { codeContext, type SqlSchema } from '../code/index.ts'
import { namesOfApplication } from '../code/names-of-application.ts'
import { useEditor, useEditorParts } from '../context/editor-context.tsx'
import { namesAt } from '../expanded/names-at.ts'
import { codePlaceIn } from './code-place.ts'

/** What is known around a file; asked for when it is needed, so that values are always the present ones. */
export interface FileSurroundings {
  /** What code at a position of its text may read. */
  readonly names: (text: string, position: number) => readonly ScopeEntry[]
  /** The dialect and the tables of its step, where that is SQL. */
  readonly sqlSchema: () => SqlSchema | undefined
}

/** What is known around the file of something: what the fields know in which its code stands otherwise. */
export const useFileSurroundings = ({ pageId, apiId, stepId }: FilePlace): FileSurroundings => {
  const { session, integrations } = useEditorParts()
  const { types } = useContext(codeContext)
  const blocks = useEditor(({ records }) => {
    const api = records[apiId ?? '']
    return api?.kind === 'api' ? api.blocks : undefined
  })
  const step = useMemo(
    () => (stepId === null ? stepsWithin(blocks ?? [])[0] : findLocation(blocks ?? [], stepId)?.block),
    [blocks, stepId],
  )
  const sqlSchema = useSqlSchema(step, integrations)
  const secrets = useSecretNames(step)
  const latest = useRef({ sqlSchema, secrets, types })
  useEffect(() => {
    latest.current = { sqlSchema, secrets, types }
  })
  return useMemo(
    () => ({
      names: (text, position) => {
        const { records, application } = session.state
        const { current } = latest
        const place = { pageId, apiId, stepId }
        const at = codePlaceIn({ records, catalogue: session.catalogue }, { place, text, position })
        const all =
          at === null ? application.names() : namesAt(application, { ...at, secrets: current.secrets })
        const own = at === null && pageId === null ? namesOfApplication(all) : all
        const names = withIconMembers(own)
        return current.types?.withTypes(names) ?? names
      },
      sqlSchema: () => latest.current.sqlSchema,
    }),
    [session, pageId, apiId, stepId],
  )
}
