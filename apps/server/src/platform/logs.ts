import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** How much is written: each level includes the ones after it. */
export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

/** One of `logLevels`. */
export type LogLevel = (typeof logLevels)[number]

/** Fields that never reach a log in clear, at the top of a line or one level below. */
const secretFields = [
  'password',
  'newPassword',
  'token',
  'secret',
  'secretKey',
  'authorization',
  'cookie',
  'apiKey',
  'accessToken',
  'refreshToken',
  'clientSecret',
  'privateKey',
  'connectionString',
  'DATABASE_URL',
  'SMTP_URL',
  'ASHLAR_SECRET_KEY',
  'ASHLAR_ENCRYPTION_KEYS',
  'ASHLAR_OTLP_HEADERS',
  'ASHLAR_GITHUB_CLIENT_SECRET',
  'ASHLAR_GITLAB_CLIENT_SECRET',
  'ASHLAR_GITEA_CLIENT_SECRET',
]

const redactedPaths = [
  ...secretFields.flatMap((field) => [field, `*.${field}`]),
  'request.headers.authorization',
  'request.headers.cookie',
  'req.headers.authorization',
  'req.headers.cookie',
  'response.headers["set-cookie"]',
  'res.headers["set-cookie"]',
]

/** A failed query names the values that it was sent with, among them tokens and hashes: they stay out of every log. */
const withoutValues = (text: string): string => text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/gu, '')

const deepestCause = 5

/** What a log keeps of an error: what it is and where it came from, with its causes, and no values. */
const describeError = (error: unknown, depth = 0): object => {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : 'No error was given.' }
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ''),
    ...(error.cause === undefined || depth >= deepestCause
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  }
}

/**
 * Structured lines, one JSON object each, with the time in ISO form, the level by name and the message in
 * `message`. Written to standard output unless another destination is given.
 */
export const createLogger = (level: LogLevel, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => describeError(error) },
      redact: { paths: redactedPaths, censor: '***' },
    },
    ...(destination === undefined ? [] : [destination]),
  )
