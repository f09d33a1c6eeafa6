import { publishedAddresses, type PublishedApplication, type RunView } from '@ashlar/contract'
import type { RunListener, RunRequest } from '@ashlar/runtime'
import type { Surroundings } from './viewer-host.ts'

/** Runs an API of a deployed application, or as it is saved where the application is tried out. */
export const runInViewer = async (
  { id: applicationId, deploymentId }: PublishedApplication,
  pageId: string,
  { apiId, ...body }: RunRequest,
  signal: AbortSignal,
  onEvent: RunListener | undefined,
  call: Surroundings['call'],
): Promise<RunView> => {
  const answer =
    deploymentId === null
      ? await call(
          publishedAddresses.runPreview,
          { parameters: { pageId, apiId }, body: { ...body, viewMode: 'preview' }, onEvent },
          signal,
        )
      : await call(
          publishedAddresses.run,
          { parameters: { applicationId, deploymentId, apiId }, body, onEvent },
          signal,
        )
  if (!isRun(answer)) throw new Error('The server answered with something else than a run.')
  return answer
}

/** Enough of a check to tell a run from something else: the server checked it against the declared schema. */
const isRun = (value: unknown): value is RunView =>
  typeof value === 'object' && value !== null && 'status' in value && 'output' in value && 'error' in value
