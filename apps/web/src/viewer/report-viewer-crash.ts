import type { CrashScreen } from '@ashlar/contract'
import { readAddress } from '@ashlar/runtime'
import { reportCrash } from '../crashes/report-crash.ts'

const screenOf = (isEmbedded: boolean, isPreview: boolean): CrashScreen => {
  if (isEmbedded)
    return isPreview ? '/embed/applications/preview/:applicationId' : '/embed/applications/:applicationId'
  return isPreview ? '/applications/:applicationId/preview' : '/applications/:applicationId'
}

/** Tells the server of a crash page in the place of an application, with the code that it shows. */
export const reportViewerCrash = (code: string, error?: unknown): void => {
  const { prefix, mode } = readAddress(window.location.pathname)?.place ?? {}
  reportCrash({
    part: 'viewer',
    code,
    screen: screenOf(prefix !== undefined, mode === 'preview'),
    ...(error === undefined ? {} : { error }),
  })
}
