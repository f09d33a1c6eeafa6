import { readAddress } from '@ashlar/runtime'
import { reportCrash } from '../crashes/report-crash.ts'

/** Tells the server of a crash page in the place of an application, with the code that it shows. */
export const reportViewerCrash = (code: string, error?: unknown): void => {
  const { prefix, mode } = readAddress(window.location.pathname)?.place ?? {}
  const within = prefix === undefined ? '' : '/embed'
  const beside = mode === 'preview' ? '/preview' : ''
  reportCrash({
    part: 'viewer',
    code,
    screen: `${within}/applications/:applicationId${beside}`,
    ...(error === undefined ? {} : { error }),
  })
}
