import { call, routes, type RunView } from '@ashlar/contract'
import { createApplication, type Application, type ApplicationMode, type PageModel } from '@ashlar/runtime'
import type { ColourScheme, Theme } from '@ashlar/schema'
import { preloadViews } from '@ashlar/widgets'
import { callInSession } from '../../session/index.ts'
import { startEvaluation } from '../../evaluator/start-evaluation.ts'
import type { EditorSession } from './editor-session.ts'

/** Who builds, and how what they build looks. */
export interface LifeOptions {
  user: { id: string; name: string; email: string }
  /** Asked each time a page is brought to life. */
  look: () => { theme: Theme; scheme: ColourScheme }
  storage: Storage
}

/**
 * Makes pages live in the editor. Their APIs run as they are saved, so what waits is saved before each run. What they
 * navigate to opens in another tab: the editor stays.
 */
export const bringToLife =
  ({ user, look, storage }: LifeOptions) =>
  (page: PageModel, mode: ApplicationMode, session: EditorSession): Application => {
    void preloadViews([...new Set(page.widgets.map(({ type }) => type))])
    const prefix = `ashlar:editor:${session.applicationId}:${user.id}:`
    return createApplication({
      page,
      catalogue: session.catalogue,
      mode,
      globals: { user },
      ...look(),
      evaluation: startEvaluation(),
      runApi: async ({ apiId, runId, inputs, eventType }, signal): Promise<RunView> => {
        if (!(await session.saver.flush())) {
          throw new Error(
            'The latest changes are not saved yet, and an API runs as it is saved. Try again once they are.',
          )
        }
        return callInSession(
          call(
            routes.runs.runInEditor,
            { parameters: { pageId: page.id, apiId }, body: { runId, inputs, eventType } },
            signal,
          ),
        )
      },
      cancelRun: async (runId) => {
        await call(routes.runs.cancel, { parameters: { runId }, body: {} })
      },
      navigate: (url) => {
        window.open(url, '_blank', 'noopener,noreferrer')
      },
      storage: {
        getItem: (key) => storage.getItem(prefix + key),
        setItem: (key, value) => storage.setItem(prefix + key, value),
        removeItem: (key) => storage.removeItem(prefix + key),
      },
    })
  }
