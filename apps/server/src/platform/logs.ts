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
      redact: { paths: redactedPaths, censor: '***' },
    },
    ...(destination === undefined ? [] : [destination]),
  )
