import { rememberedHere } from '@ashlar/ui'
import { useMemo } from 'react'
import { useSession } from '../../session/index.ts'
import type { AnswerMemory } from '../code/index.ts'
import { answerMemory } from './answer-memory.ts'

/** What steps answered when the person last looked at them in this browser. */
export const useAnswerMemory = (): AnswerMemory => {
  const { user, organization } = useSession()
  const userId = user.id
  const organizationId = organization.id
  return useMemo(() => answerMemory(rememberedHere, { organizationId, userId }), [organizationId, userId])
}
