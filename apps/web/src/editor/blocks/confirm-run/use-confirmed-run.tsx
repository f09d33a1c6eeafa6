import type { IntegrationView, RunPart } from '@ashlar/contract'
import type { ApiDefinition } from '@ashlar/schema'
import { type ReactElement, useState } from 'react'
import { changingStatements } from './changing-statements.ts'
import { ConfirmRun, type RunQuestion } from './ConfirmRun.tsx'

/** A run by hand that is wanted. */
interface WantedRun {
  readonly api: ApiDefinition
  /** Absent: the whole API. */
  readonly part?: RunPart | undefined
  readonly integrations: readonly IntegrationView[]
  readonly run: (isTrial: boolean) => void
}

/** What may run without a question, by API: until the page is loaded anew, and only as it is written now. */
const allowed = new Map<string, string>()

/**
 * Runs at once what only reads, and asks before the rest. The question is the element to show; null while there is none.
 */
export const useConfirmedRun = (
  profile: string | null,
): { ask: (wanted: WantedRun) => void; question: ReactElement | null } => {
  const [question, setQuestion] = useState<(RunQuestion & { allow: () => void }) | null>(null)
  return {
    ask: ({ api, part, integrations, run }) => {
      const statements = changingStatements(api, part, integrations)
      const written = JSON.stringify([profile, statements])
      if (statements.length === 0 || allowed.get(api.id) === written) run(false)
      else setQuestion({ apiName: api.name, statements, run, allow: () => allowed.set(api.id, written) })
    },
    question: question && (
      <ConfirmRun
        question={question}
        profile={profile}
        onClose={() => setQuestion(null)}
        onAllow={question.allow}
      />
    ),
  }
}
