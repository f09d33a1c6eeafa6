import { lazy, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import type { Leaving } from './leaving.ts'

interface QuestionProps {
  readonly onAnswer: (isMeant: boolean) => void
}

/** Where the question does not arrive, the browser asks it. */
const BrowserQuestion = ({ onAnswer }: QuestionProps): ReactNode => {
  useEffect(() => {
    onAnswer(window.confirm('Leave without saving? Rows that you changed on this page are lost.'))
  }, [onAnswer])
  return null
}

/** Few people are ever asked. */
const LeaveQuestion = lazy(() =>
  import('./LeaveQuestion.tsx').then(
    (module) => ({ default: module.LeaveQuestion }),
    () => ({ default: BrowserQuestion }),
  ),
)

/** The question whether a page may be left, while it is asked. */
export const LateLeaveQuestion = ({ leaving }: { leaving: Leaving }) => {
  const isAsking = useSyncExternalStore(leaving.subscribe, leaving.isAsking)
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <LeaveQuestion onAnswer={leaving.answer} />
    </Suspense>
  )
}
