import { useMemo, useState } from 'react'
import { testCallStorage } from '../../session/index.ts'
import type { EditedDefinition, TestCall } from '../edited-kind.ts'

/** What a workflow is tried out with: what this browser keeps of the person, else what is saved with the workflow. */
export const useTestCall = ({
  organizationId,
  userId,
  apiId,
  definition: { trigger },
}: {
  organizationId: string
  userId: string
  apiId: string
  definition: Pick<EditedDefinition, 'trigger'>
}): [TestCall, (testCall: TestCall) => void] => {
  const storage = useMemo(
    () => testCallStorage({ organizationId, userId, apiId }),
    [organizationId, userId, apiId],
  )
  const [testCall, setTestCall] = useState<TestCall>(
    () => storage.read() ?? (trigger.type === 'workflow' ? trigger.test : { params: {}, body: null }),
  )
  return [
    testCall,
    (next) => {
      storage.write({ params: next.params, body: next.body })
      setTestCall(next)
    },
  ]
}
