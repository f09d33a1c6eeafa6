import { getRouteApi } from '@tanstack/react-router'
import { workflowKind } from '../../organization-apis/workflow.ts'
import { ApiListScreen } from './ApiListScreen.tsx'

const route = getRouteApi('/signed-in/shell/workflows')
const noMore = [] as const

/** Every workflow that the person may see. */
export const WorkflowsScreen = () => {
  const navigate = route.useNavigate()
  return (
    <ApiListScreen
      kind={workflowKind}
      columns={noMore}
      isCreating={route.useSearch().new === true}
      onCreatingChange={(isCreating) =>
        void navigate({ search: ({ new: _, ...before }) => (isCreating ? { ...before, new: true } : before) })
      }
    />
  )
}
