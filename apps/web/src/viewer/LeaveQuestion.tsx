import { ConfirmPress } from '@ashlar/widgets/confirm-press'
import { useEffect, useState, type ReactNode } from 'react'

/** Asks a person whether they leave a page whose table holds changed rows. Whoever stays goes on where they were. */
export const LeaveQuestion = ({ onAnswer }: { onAnswer: (isMeant: boolean) => void }): ReactNode => {
  useFocusAfterwards()
  return (
    <ConfirmPress
      title="Leave without saving?"
      explanation="Rows that you changed on this page are not saved. They are lost when you leave it."
      label="Leave without saving"
      isDangerous
      onAnswer={onAnswer}
    />
  )
}

/** Gives the focus back to where it was before the question. */
const useFocusAfterwards = (): void => {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    },
    [before],
  )
}
