import { useMemo } from 'react'
import { knownAnswers, type KnownAnswers } from './blocks/known-answers.ts'
import { useAnswerMemory } from './blocks/use-answer-memory.ts'
import { createKnownTypes, type KnownTypes } from './code/index.ts'
import { useEditorParts } from './context/editor-context.tsx'
import { typeSourcesOf } from './type-sources-of.ts'

/** What is known of the answers of the steps of an application. */
export const useKnownAnswers = (): KnownAnswers => {
  const { integrations, profiles } = useEditorParts()
  const memory = useAnswerMemory()
  return useMemo(
    () => knownAnswers(integrations, () => profiles.store.getState().selected.edit, memory),
    [integrations, profiles, memory],
  )
}

/** What is known of the names of the page that is edited, before anything on it ran. */
export const useKnownTypes = (answers: KnownAnswers): KnownTypes => {
  const { session } = useEditorParts()
  return useMemo(() => {
    const page = {
      records: () => session.state.records,
      catalogue: session.catalogue,
      runOf: (name: string) => session.state.application.apiState(name).run,
    }
    return createKnownTypes({ ...typeSourcesOf(page, answers), subscribe: answers.subscribe })
  }, [session, answers])
}
