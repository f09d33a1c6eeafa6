import { call, routes, type RunView } from '@ashlar/contract'
import {
  browserDevice,
  createApplication,
  type Application,
  type ApplicationGlobals,
  type Navigation,
  type PageLocation,
  type PageModel,
  type ProfileOptions,
  type WidgetFactsByType,
} from '@ashlar/runtime'
import { type ColorScheme, publishedFacts, type Theme, type WidgetCatalogue } from '@ashlar/schema'
import { preloadViews } from '@ashlar/widgets'
import { callInSession, runsCancelHandlers } from '../../session/index.ts'
import { logProblem } from '../../evaluator/log-problem.ts'
import { startEvaluation } from '../../evaluator/start-evaluation.ts'
import { runWithLogins } from '../../oauth/logins-of-runs.ts'
import type { EditorScope } from './editor-scope.ts'
import type { EditorSession } from './editor-session.ts'
import type { EditorMode } from './editor-state.ts'
import { noteRun } from './run-definitions.ts'

/** Who builds, and how what they build looks. */
export interface StartOptions {
  user: NonNullable<ApplicationGlobals['user']>
  organization: ApplicationGlobals['organization']
  /** Asked each time a page is brought to life. */
  look: () => { theme: Theme; scheme: ColorScheme }
  storage: Storage
  navigation: Navigation
  /** With which profiles APIs run; asked each time a page is brought to life. */
  profiles: (mode: EditorMode) => ProfileOptions
  /** Where the page believes itself to be; asked each time a page is brought to life. */
  location: () => PageLocation
  /** What the application keeps from page to page. */
  scope: EditorScope
}

/** The kinds of components as published applications know them, so that whoever tries the page sees what people will see. */
const asPublished = (catalogue: WidgetCatalogue): WidgetFactsByType =>
  new Map([...catalogue].map(([type, descriptor]) => [type, publishedFacts(descriptor)]))

/**
 * Makes pages live in the editor. Their APIs run as they are saved, so what waits is saved before each run.
 */
export const startPages =
  ({ user, organization, look, storage, navigation, profiles, location, scope }: StartOptions) =>
  (page: PageModel, mode: EditorMode, session: EditorSession): Application => {
    void preloadViews([...new Set(page.widgets.map(({ type }) => type))])
    const prefix = `ashlar:editor:${session.applicationId}:${user.id}:`
    const kept = {
      getItem: (key: string) => storage.getItem(prefix + key),
      setItem: (key: string, value: string) => storage.setItem(prefix + key, value),
      removeItem: (key: string) => storage.removeItem(prefix + key),
    }
    return createApplication({
      page,
      catalogue: mode === 'edit' ? session.catalogue : asPublished(session.catalogue),
      mode,
      globals: { user, organization },
      ...look(),
      evaluation: startEvaluation(),
      runApi: async ({ apiId, ...body }, signal, onEvent): Promise<RunView> => {
        if (session.state.records[apiId] === undefined) {
          throw new Error(
            'This API is only looked at so far. Accept the change that makes it, and it can run.',
          )
        }
        if (!(await session.saver.flush())) {
          throw new Error(
            'The latest changes are not saved yet, and an API runs as it is saved. Try again once they are.',
          )
        }
        noteRun(session, apiId)
        const viewMode = mode === 'edit' ? 'editor' : 'preview'
        const parameters = { pageId: page.id, apiId }
        const run = (runId: string) =>
          callInSession(
            call(
              routes.runs.runInEditor,
              {
                parameters,
                body: { ...body, runId, viewMode },
                ...(onEvent === undefined ? {} : { onEvent }),
              },
              signal,
            ),
          )
        return await runWithLogins(run, body.runId, {
          begin: async () => {
            const wanted = body.profile === undefined ? {} : { profile: body.profile }
            return (await call(routes.oauth.beginInPage, { parameters, body: { ...wanted, viewMode } })).login
          },
          check: (loginId) => call(routes.oauth.readLogin, { parameters: { loginId } }),
        })
      },
      cancelRun: async (runId) => {
        await call(routes.runs.cancel, { parameters: { runId }, body: {} })
      },
      navigation,
      profiles: profiles(mode),
      location: location(),
      applicationId: session.applicationId,
      device: browserDevice(document),
      report: logProblem,
      runsCancelHandlers,
      storage: kept,
      scope: scope.during(mode, kept),
    })
  }
