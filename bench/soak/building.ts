import { randomUUID } from 'node:crypto'
import type {
  ApplicationView,
  DeploymentView,
  IntegrationView,
  PageView,
  WorkflowView,
} from '@ashlar/contract'
import { addApi } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import type { Person } from './person.ts'

/** A step of code. */
export const codeStep = (name: string, language: 'javascript' | 'python', body: string): Block => ({
  kind: 'step',
  id: randomUUID(),
  name,
  pluginId: language,
  datasourceId: language,
  configuration: { body },
})

/** A step that posts to a service; run twice only where it may be. */
export const postStep = (name: string, integrationId: string, path: string, mayRepeat: boolean): Block => ({
  kind: 'step',
  id: randomUUID(),
  name,
  pluginId: 'restapi',
  datasourceId: integrationId,
  configuration: {
    method: 'POST',
    path,
    query: [],
    headers: [],
    bodyType: 'none',
    body: '',
    form: [],
  },
  ...(mayRepeat ? {} : { mayRepeat }),
})

/** Makes a workflow of blocks and deploys it; answers with its id. */
export const deployWorkflow = async (person: Person, initialBlocks: readonly Block[]): Promise<string> => {
  const workflow = await person.must<WorkflowView>('POST', '/api/v1/workflows', {
    name: `Soak ${randomUUID().slice(0, 8)}`,
    initialBlocks,
  })
  await person.must('POST', `/api/v1/workflows/${workflow.id}/versions`, { revision: workflow.revision })
  return workflow.id
}

/** An application that visitors may open, with one API. */
export interface PublicApplication {
  readonly applicationId: string
  readonly pageId: string
  /** Where its API is run. */
  readonly runPath: string
}

/** Makes an application with one API of one step, deploys it and opens it to visitors. */
export const publishForVisitors = async (
  person: Person,
  step: { readonly pluginId: string; readonly body: string },
): Promise<PublicApplication> => {
  const { integrations } = await person.must<{ integrations: IntegrationView[] }>(
    'GET',
    '/api/v1/integrations',
  )
  const datasourceId = integrations.find(({ pluginId }) => pluginId === step.pluginId)?.id ?? step.pluginId
  const application = await person.must<ApplicationView>('POST', '/api/v1/applications', { name: 'Soak' })
  const pageId = application.pages[0]?.id ?? ''
  const page = await person.must<PageView>('GET', `/api/v1/pages/${pageId}`)
  const added = addApi(
    page.records,
    {
      name: 'Ask',
      pluginId: step.pluginId,
      datasourceId,
      configuration: { body: step.body },
    },
    randomUUID,
  )
  if (!added.ok) throw new Error(added.message)
  await person.must('POST', `/api/v1/pages/${pageId}/changes`, {
    requestId: randomUUID(),
    baseRevision: page.revision,
    change: added.change,
  })
  const deployments = `/api/v1/applications/${application.id}/deployments`
  const deployment = await person.must<DeploymentView>('POST', deployments, {})
  await person.must('PUT', `/api/v1/applications/${application.id}/shares`, { isPublic: true, shares: [] })
  const apiId = Object.keys(added.change.added)[0] ?? ''
  return {
    applicationId: application.id,
    pageId,
    runPath: `/api/v1/published/${application.id}/deployments/${deployment.id}/apis/${apiId}/runs`,
  }
}
