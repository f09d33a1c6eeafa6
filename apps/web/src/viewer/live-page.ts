import { publishedAddresses, type PublishedApplication, type PublishedPage } from '@ashlar/contract'
import { browserDevice, createApplication, type Application, type ApplicationOptions } from '@ashlar/runtime'
import { logProblem } from '../evaluator/log-problem.ts'
import { runWithLogins } from '../oauth/logins-of-runs.ts'
import { schemeNow } from './appearance.ts'
import { factsByType } from './facts-by-type.ts'
import { pageModel } from './page-model.ts'
import type { StartedRuns } from './started-runs.ts'
import type { Surroundings } from './viewer-host.ts'
import { viewerProfiles } from './viewer-profiles.ts'
import { loginsInViewer } from './viewer-logins.ts'
import { runInViewer } from './viewer-runs.ts'

/** What a page needs beside itself and its application to come alive. */
interface LivingPageOptions
  extends Pick<ApplicationOptions, 'mode' | 'scope' | 'storage' | 'evaluation' | 'location' | 'navigation'> {
  readonly surroundings: Surroundings
  /** What the server has started with the page. */
  readonly started: StartedRuns
}

/** Brings a page of an application to life, as deployed or as it is saved. */
export const livePage = (
  application: PublishedApplication,
  page: PublishedPage,
  { surroundings, started, ...options }: LivingPageOptions,
): Application => {
  const living = createApplication({
    ...options,
    applicationId: application.id,
    device: browserDevice(document),
    report: logProblem,
    page: pageModel(application, page),
    catalogue: factsByType(application),
    globals: { user: application.user, organization: application.organization },
    theme: application.settings.theme,
    scheme: schemeNow(application),
    profiles: viewerProfiles(application, new URLSearchParams(window.location.search)),
    runApi: (request, signal, listener) =>
      started.run(request, (known) =>
        runWithLogins(
          (runId) =>
            runInViewer(application, page.id, { ...known, runId }, signal, listener, surroundings.call),
          known.runId,
          loginsInViewer(application, page.id, known, surroundings),
        ),
      ),
    cancelRun: async (runId) => {
      await surroundings.call(publishedAddresses.cancel, { parameters: { runId }, body: {} })
    },
    ...(surroundings.around === undefined ? {} : { around: surroundings.around() }),
  })
  return surroundings.tested?.watched(living) ?? living
}
