import {
  callAddress,
  CallError,
  type CrashReport,
  type CrashScreen,
  publishedAddresses,
} from '@ashlar/contract'

/** A page that took the place of another. */
export interface ShownCrash {
  readonly part: CrashReport['part']
  /** The code that it shows. */
  readonly code: string
  readonly screen: CrashScreen
  /** What was thrown, where something was. */
  readonly error?: unknown
}

/** A page that crashes again and again says no more than this of it. */
const mostReports = 10
const mostFrames = 10

const sent = new Set<string>()

/** The places of a stack that lie in files of the build; everything else in it may hold what somebody entered. */
const framesOf = (error: Error): string[] =>
  Array.from(
    (error.stack ?? '').matchAll(/\/assets\/([\w-]{1,80}\.js):(\d{1,7}):(\d{1,7})/gu),
    ([, file, line, column]) => `${file}:${line}:${column}`,
  ).slice(0, mostFrames)

const reportOf = ({ part, code, screen, error }: ShownCrash): CrashReport => {
  const applicationId = /\/applications\/(?:preview\/)?([\w-]{1,64})(?:\/|$)/u.exec(
    window.location.pathname,
  )?.[1]
  const requestId = error instanceof CallError ? error.body?.requestId : undefined
  return {
    part,
    code,
    screen,
    ...(error instanceof Error
      ? { error: /^[A-Za-z]{1,40}$/u.exec(error.name)?.[0] ?? 'Error', frames: framesOf(error) }
      : {}),
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/**
 * Tells the server of a crash that somebody sees: what crashed and where in our code, never what was on the screen. It says
 * nothing of who it is, and nothing is lost where it does not arrive.
 */
export const reportCrash = (crash: ShownCrash): void => {
  const body = reportOf(crash)
  const text = JSON.stringify(body)
  if (sent.size >= mostReports || sent.has(text)) return
  sent.add(text)
  callAddress(publishedAddresses.reportCrash, { body, bearer: null, outlivesPage: true }).catch(
    () => undefined,
  )
}
