import { Button } from '@mantine/core'
import { createContext, useContext, useMemo } from 'react'
import { type AssistantWish, askAssistant } from '../session/editor-view.ts'
import { useEditorParts, useView } from './editor-context.tsx'

/** Has the assistant that builds look at an error, and mend what causes it. */
export type Fix = (problem: NonNullable<AssistantWish['problem']>, focus: readonly string[]) => void

const fixContext = createContext<Fix | null>(null)

/** Gives the way to the assistant to everything in it; null where there is none. */
export const FixProvider = fixContext.Provider

/** The way from an error to the assistant of this editor. */
export const useFix = (): Fix | null => {
  const { view } = useEditorParts()
  const isOffered = useView((state) => state.isAssistantOffered)
  return useMemo(
    () =>
      isOffered ? (problem, focus) => askAssistant(view, { text: 'Fix this error.', focus, problem }) : null,
    [isOffered, view],
  )
}

/** Stands beside an error. Nothing, where there is no assistant, or the error is of nothing that it could change. */
export const FixButton = ({
  name,
  path,
  message,
  id,
}: {
  /** What has the error, and where in it: a property, or a block of an API. */
  name: string
  path: string
  message: string
  id: string
}) => {
  const fix = useContext(fixContext)
  if (fix === null) return null
  return (
    <Button size="compact-xs" variant="default" onClick={() => fix({ name, path, message }, [id])}>
      Fix this
    </Button>
  )
}
