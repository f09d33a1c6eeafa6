import { type CompletionThresholds, defaultThresholds } from '@ashlar/assistant/completion'
import { resolve } from 'node:path'
import { assistantSettings } from './assistant-settings.ts'
import { codeLimits } from './code-limits.ts'
import { dataFiles } from './data-files.ts'
import { gitHostDefinitions, type GitHostSettings, readGitHosts } from './git-host-settings.ts'
import { mailLimits } from './mail-limits.ts'
import { define, type Definition } from '../platform/setting-definition.ts'
import { logLevels, type LogLevel } from '../platform/logs.ts'
import { type NamedKey, namedKeys } from '../platform/named-keys.ts'
import {
  addressRanges,
  addressWith,
  emailAddress,
  emailAddresses,
  hostsAndRanges,
  headerPairs,
  keyOf32Bytes,
  oneOf,
  origin,
  otlpAddress,
  SettingProblem,
  someOf,
  someText,
  wholeNumber,
} from '../platform/setting-parsers.ts'
import { StartError } from '../platform/start-error.ts'
import { publicLimits } from './public-limits.ts'
import { runLimits } from './run-limits.ts'

/** What one server process may do. */
export const serverRoles = ['web', 'worker', 'scheduler'] as const

/** One of `serverRoles`. */
export type ServerRole = (typeof serverRoles)[number]

/** Who may create an account: only invited people, or everybody who can open the address. */
export const signUpPolicies = ['invitation', 'open'] as const

/** One of `signUpPolicies`. */
export type SignUpPolicy = (typeof signUpPolicies)[number]

const foundingPolicies = ['sign-up', 'members'] as const

const megabyte = 1024 * 1024

/** Every setting there is, once: name in the environment, meaning, default, how it is read. */
export const definitions = {
  port: define({
    name: 'PORT',
    meaning: 'The port that the server listens on.',
    shownDefault: '`3000`',
    parse: wholeNumber(1, 65_535),
  }),
  host: define({
    name: 'HOST',
    meaning:
      'The address that the server listens on. The default answers only this machine; `0.0.0.0` answers every machine that can reach it.',
    shownDefault: '`localhost`',
    parse: someText,
  }),
  publicUrl: define({
    name: 'PUBLIC_URL',
    meaning:
      'The address at which people open Ashlar. Links in mails begin with it, and the session cookie is `Secure` when it is https. Requests that name another host are refused, except `/healthz` and `/readyz`; on `localhost` every port is good.',
    shownDefault: '`http://localhost:PORT`',
    parse: origin,
  }),
  dataFolder: define({
    name: 'ASHLAR_DATA_DIR',
    meaning:
      'The folder for what must outlive a restart: the key file, the built-in database, the development mailbox.',
    shownDefault: '`./data`',
    parse: someText,
  }),
  databaseUrl: define({
    name: 'DATABASE_URL',
    meaning:
      'A PostgreSQL (15 or newer) of your own for what Ashlar itself keeps, as `postgres://user:password@host:5432/database`. Without it the built-in PostgreSQL is used.',
    shownDefault: 'the built-in PostgreSQL',
    parse: addressWith('postgres:', 'postgresql:'),
  }),
  databaseConnections: define({
    name: 'ASHLAR_DATABASE_CONNECTIONS',
    meaning: 'How many connections to its database one server process opens at most.',
    shownDefault: '`10`',
    parse: wholeNumber(2, 500),
  }),
  secretKey: define({
    name: 'ASHLAR_SECRET_KEY',
    meaning:
      'The key that secrets are encrypted with: 32 bytes, as 64 hexadecimal digits or as base64. Every server of one installation needs the same. Without it the key is the file `secret.key` in the data folder, made at the first start.',
    shownDefault: 'the key file',
    parse: keyOf32Bytes,
  }),
  encryptionKeys: define({
    name: 'ASHLAR_ENCRYPTION_KEYS',
    meaning:
      'Keys that stored secrets are encrypted with, as `NAME:KEY`, separated by commas: the first encrypts, all decrypt. A key is 32 bytes, as that of `ASHLAR_SECRET_KEY`, which then only decrypts what it encrypted before. See [how keys are changed](operate.md#keys).',
    shownDefault: 'one derived from `ASHLAR_SECRET_KEY`',
    parse: namedKeys,
  }),
  roles: define({
    name: 'ASHLAR_ROLES',
    meaning: 'What this process does: any of `web`, `worker`, `scheduler`, separated by commas.',
    shownDefault: '`web,worker,scheduler`',
    parse: someOf(serverRoles),
  }),
  signUp: define({
    name: 'ASHLAR_SIGN_UP',
    meaning:
      'Who may create an account: `invitation` lets in only invited people, `open` everybody who can open the address.',
    shownDefault: '`invitation`',
    parse: oneOf(signUpPolicies),
  }),
  moreOrganizations: define({
    name: 'ASHLAR_MORE_ORGANIZATIONS',
    meaning:
      'Who may found another organization: `members` lets everybody who has an account, also where only invited people may sign up; `sign-up` lets them where everybody may.',
    shownDefault: '`sign-up`',
    parse: oneOf(foundingPolicies),
  }),
  secretStores: define({
    name: 'ASHLAR_SECRET_STORES',
    meaning: 'Whether there are [secret stores](secret-stores.md) to see and to connect.',
    shownDefault: '`on`',
    parse: oneOf(['on', 'off'] as const),
  }),
  smtpUrl: define({
    name: 'SMTP_URL',
    meaning:
      'The server that mails are sent through, as `smtp://user:password@host:587` or `smtps://…:465`. Without it each mail becomes a file in `mailbox` in the data folder.',
    shownDefault: 'the development mailbox',
    parse: addressWith('smtp:', 'smtps:'),
  }),
  mailFrom: define({
    name: 'MAIL_FROM',
    meaning: 'The sender of mails, as `Name <name@example.com>`.',
    shownDefault: '`Ashlar <no-reply@HOST OF PUBLIC_URL>`',
    parse: someText,
  }),
  supportEmail: define({
    name: 'ASHLAR_SUPPORT_EMAIL',
    meaning:
      'Where people who build applications can write to for help. Without it they are shown who the administrators of their organization are.',
    shownDefault: 'none',
    parse: emailAddress,
  }),
  supportChat: define({
    name: 'ASHLAR_SUPPORT_CHAT_URL',
    meaning:
      'Where people who build applications can chat with whoever helps them; it opens in a tab of its own. Without it they are led to the address for mails.',
    shownDefault: 'none',
    parse: addressWith('http:', 'https:'),
  }),
  operators: define({
    name: 'ASHLAR_OPERATORS',
    meaning:
      'Who runs the installation: the e-mail addresses of their accounts, separated by commas. They see every organization, person and size under `/admin`, and no secret. Each has to have proved the address.',
    shownDefault: 'whoever set it up',
    parse: emailAddresses,
  }),
  allowedHosts: define({
    name: 'ASHLAR_ALLOWED_HOSTS',
    meaning:
      'Where integrations may connect to although it is inside your own network: hosts, `*.` host endings, IP addresses or ranges, each with an optional port, separated by commas (`10.0.0.0/8, db.internal:5432`). Addresses on the public internet need no entry; private and local ones are refused without one. Addresses where machines in a cloud keep their own credentials (`169.254.169.254`, `168.63.129.16` and the like) are opened only by an entry with that very address, never by a range, a name or `*`.',
    shownDefault: 'none',
    parse: hostsAndRanges,
  }),
  dataFiles,
  trustedProxies: define({
    name: 'ASHLAR_TRUST_PROXY',
    meaning:
      'IP addresses or ranges of the reverse proxies in front of Ashlar, separated by commas. Only they are believed about who sent a request (`X-Forwarded-For`).',
    shownDefault: 'none',
    parse: addressRanges,
  }),
  logLevel: define({
    name: 'LOG_LEVEL',
    meaning: 'How much is logged: `trace`, `debug`, `info`, `warn`, `error` or `silent`.',
    shownDefault: '`info`',
    parse: oneOf(logLevels),
  }),
  otlpUrl: define({
    name: 'ASHLAR_OTLP_URL',
    meaning:
      'An OpenTelemetry collector that traces are sent to over HTTP, as `https://collector.example.com:4318`; where the address has no path, `/v1/traces` is added. Without it nothing is traced outside of browsers.',
    shownDefault: 'none',
    parse: otlpAddress,
  }),
  otlpHeaders: define({
    name: 'ASHLAR_OTLP_HEADERS',
    meaning:
      'Headers for the collector, such as its credentials, as `name=value` separated by commas; other characters than letters, digits and `-._~` in a value are written with percent signs (`authorization=Bearer%20abc`).',
    shownDefault: 'none',
    parse: headerPairs,
  }),
  apiTimeLimit: define({
    name: 'ASHLAR_API_TIME_LIMIT_SECONDS',
    meaning: 'How long one run of an API may take, in seconds.',
    shownDefault: '`60`',
    parse: (text: string): number => wholeNumber(1, 3600)(text) * 1000,
  }),
  ...runLimits,
  resultSizeLimit: define({
    name: 'ASHLAR_RESULT_SIZE_LIMIT_MB',
    meaning: 'How large the result of one step may be, in megabytes (of 1024 × 1024 bytes).',
    shownDefault: '`10`',
    parse: (text: string): number => wholeNumber(1, 1024)(text) * megabyte,
  }),
  runMemory: define({
    name: 'ASHLAR_RUN_MEMORY_MB',
    meaning:
      'How much the outputs, variables and lists of all runs that go on in one process may take in memory, in megabytes (of 1024 × 1024 bytes). One run keeps at most a quarter of it, and an organization as much as it leaves free for others; what is more ends the run with a sentence that says so.',
    shownDefault: 'a quarter of what Node.js may use for objects',
    parse: (text: string): number => wholeNumber(16, 1_000_000)(text) * megabyte,
  }),
  ...codeLimits,
  bodySizeLimit: define({
    name: 'ASHLAR_BODY_SIZE_LIMIT_MB',
    meaning: 'How large the body of a request to the server may be, in megabytes (of 1024 × 1024 bytes).',
    shownDefault: '`10`',
    parse: (text: string): number => wholeNumber(1, 1024)(text) * megabyte,
  }),
  ...gitHostDefinitions,
  ...assistantSettings,
  ...publicLimits,
  ...mailLimits,
}

/** The settings of a server process, read and checked once at start. */
export type Settings = {
  readonly port: number
  readonly host: string
  /** An origin without a slash at its end. */
  readonly publicUrl: string
  /** An absolute path. */
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly secretKey: Buffer | undefined
  /** The newest first; empty where secrets are encrypted with a key derived from the secret key. */
  readonly encryptionKeys: readonly NamedKey[]
  readonly roles: ReadonlySet<ServerRole>
  readonly signUp: SignUpPolicy
  readonly moreOrganizations: (typeof foundingPolicies)[number]
  readonly secretStores: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly supportEmail: string | undefined
  readonly supportChat: string | undefined
  readonly countVisitors: boolean
  /** In small letters; empty: whoever set the installation up. */
  readonly operators: readonly string[]
  readonly allowedHosts: readonly string[]
  /** An absolute path; undefined: no integration opens files. */
  readonly dataFiles: string | undefined
  readonly trustedProxies: readonly string[]
  readonly logLevel: LogLevel
  /** The whole address, path included; undefined where nothing is traced. */
  readonly otlpUrl: string | undefined
  readonly otlpHeaders: Readonly<Record<string, string>>
  /** Milliseconds. */
  readonly apiTimeLimit: number
  /** Milliseconds. */
  readonly jobTimeLimit: number
  readonly runPlaces: number
  readonly waitingRuns: number
  readonly runRetentionDays: number
  /** Bytes. */
  readonly resultSizeLimit: number
  /** In bytes; undefined: by the memory of the process. */
  readonly runMemory: number | undefined
  /** Milliseconds. */
  readonly codeTimeLimit: number
  /** Bytes. */
  readonly codeMemoryLimit: number
  readonly codeProcesses: number
  readonly python: string
  /** Bytes. */
  readonly bodySizeLimit: number
  readonly connectionsPerAddress: number
  /** A minute. */
  readonly publicRunsPerAddress: number
  /** A minute. */
  readonly publicRunsPerApplication: number
  /** Where people sign in to reach their repositories; empty where nothing is set up. */
  readonly gitHosts: readonly GitHostSettings[]
  readonly invitationsPerDay: number
  readonly noticesPerDay: number
  readonly modelUrl: string | undefined
  readonly modelName: string | undefined
  readonly modelKey: string | undefined
  readonly assistantTells: 'code' | 'schemas'
  readonly assistantContextMode: 'brief' | 'detailed' | undefined
  /** Tokens a day. */
  readonly assistantTokensPerPerson: number
  /** Tokens a day. */
  readonly assistantTokensPerOrganization: number
  readonly completionUrl: string | undefined
  readonly completionModel: string | undefined
  readonly completionKey: string | undefined
  readonly completionThresholds: CompletionThresholds
  readonly completionFeedbackUrl: string | undefined
}

/** Variables of the environment, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads all settings. Throws one `StartError` with code `SETTINGS_INVALID` that lists every problem, so that
 * nobody mends them one start at a time. An empty variable counts as one that is not set.
 */
export const readSettings = (environment: Environment): Settings => {
  const problems: string[] = []
  const read = <Value>(definition: Definition<Value>): Value | undefined => {
    const text = environment[definition.name]?.trim()
    if (text === undefined || text === '') return undefined
    try {
      return definition.parse(text)
    } catch (error) {
      if (!(error instanceof SettingProblem)) throw error
      problems.push(`${definition.name} ${error.message}`)
      return undefined
    }
  }

  const port = read(definitions.port) ?? 3000
  const publicUrl = read(definitions.publicUrl) ?? `http://localhost:${port}`
  const settings: Settings = {
    port,
    host: read(definitions.host) ?? 'localhost',
    publicUrl,
    dataFolder: resolve(read(definitions.dataFolder) ?? 'data'),
    databaseUrl: read(definitions.databaseUrl),
    databaseConnections: read(definitions.databaseConnections) ?? 10,
    secretKey: read(definitions.secretKey),
    encryptionKeys: read(definitions.encryptionKeys) ?? [],
    roles: read(definitions.roles) ?? new Set(serverRoles),
    signUp: read(definitions.signUp) ?? 'invitation',
    moreOrganizations: read(definitions.moreOrganizations) ?? 'sign-up',
    secretStores: read(definitions.secretStores) !== 'off',
    smtpUrl: read(definitions.smtpUrl),
    mailFrom: read(definitions.mailFrom) ?? `Ashlar <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: read(definitions.supportEmail),
    supportChat: read(definitions.supportChat),
    countVisitors: read(definitions.countVisitors) === 'on',
    operators: read(definitions.operators) ?? [],
    allowedHosts: read(definitions.allowedHosts) ?? [],
    dataFiles: read(definitions.dataFiles),
    trustedProxies: read(definitions.trustedProxies) ?? [],
    logLevel: read(definitions.logLevel) ?? 'info',
    otlpUrl: read(definitions.otlpUrl),
    otlpHeaders: read(definitions.otlpHeaders) ?? {},
    apiTimeLimit: read(definitions.apiTimeLimit) ?? 60_000,
    jobTimeLimit: read(definitions.jobTimeLimit) ?? 3_600_000,
    runPlaces: read(definitions.runPlaces) ?? 100,
    waitingRuns: read(definitions.waitingRuns) ?? 10_000,
    runRetentionDays: read(definitions.runRetentionDays) ?? 30,
    resultSizeLimit: read(definitions.resultSizeLimit) ?? 10 * megabyte,
    runMemory: read(definitions.runMemory),
    codeTimeLimit: read(definitions.codeTimeLimit) ?? 60_000,
    codeMemoryLimit: read(definitions.codeMemoryLimit) ?? 256 * megabyte,
    codeProcesses: read(definitions.codeProcesses) ?? 16,
    python: read(definitions.python) ?? '/usr/bin/python3',
    bodySizeLimit: read(definitions.bodySizeLimit) ?? 10 * megabyte,
    connectionsPerAddress: read(definitions.connectionsPerAddress) ?? 500,
    publicRunsPerAddress: read(definitions.publicRunsPerAddress) ?? 1200,
    publicRunsPerApplication: read(definitions.publicRunsPerApplication) ?? 6000,
    gitHosts: readGitHosts(read, (problem) => problems.push(problem)),
    invitationsPerDay: read(definitions.invitationsPerDay) ?? 100,
    noticesPerDay: read(definitions.noticesPerDay) ?? 200,
    modelUrl: read(definitions.modelUrl),
    modelName: read(definitions.modelName),
    modelKey: read(definitions.modelKey),
    assistantTells: read(definitions.assistantTells) ?? 'schemas',
    assistantContextMode: read(definitions.assistantContextMode),
    assistantTokensPerPerson: read(definitions.assistantTokensPerPerson) ?? 500_000,
    assistantTokensPerOrganization: read(definitions.assistantTokensPerOrganization) ?? 5_000_000,
    completionUrl: read(definitions.completionUrl),
    completionModel: read(definitions.completionModel),
    completionKey: read(definitions.completionKey),
    completionThresholds: { ...defaultThresholds, ...read(definitions.completionThresholds) },
    completionFeedbackUrl: read(definitions.completionFeedbackUrl),
  }
  if (problems.length > 0) {
    const head = problems.length === 1 ? 'One setting is wrong:' : `${problems.length} settings are wrong:`
    throw new StartError('SETTINGS_INVALID', [head, ...problems.map((problem) => `  ${problem}`)].join('\n'))
  }
  return settings
}
