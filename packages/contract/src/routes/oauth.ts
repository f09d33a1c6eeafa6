import { profileKeySchema } from '@ashlar/schema'
import { z } from 'zod'
import { publishedAddresses } from '../published-addresses.ts'
import { address, route } from '../route.ts'

/** What is told of a login that begins. */
const beginning = {
  /** Whether the window that the provider leads back to may use the local storage of the browser. */
  useLocalStorage: z.boolean().default(true),
}

/** What a login is for. Whoever logs in may know it, and sends it back; what is stored counts. */
const loginSettingsShape = {
  /** Says for which settings: other settings have another one. */
  authId: z.string().max(200),
  authType: z.string().max(100),
  authConfig: z.strictObject({
    authorizationUrl: z.string().max(4_096),
    clientId: z.string().max(1_024),
    audience: z.string().max(1_024),
    scope: z.string().max(4_096),
    promptType: z.string().max(200),
    tokenScope: z.enum(['datasource', 'user']),
    sendOAuthState: z.boolean(),
    refreshTokenFromServer: z.boolean(),
  }),
  pluginId: z.string().max(200),
  integrationId: z.string().max(200),
  /** The profile whose configuration it is for; null for the default one. */
  configurationId: z.string().max(200).nullable(),
}
const loginSettingsSchema = z.object(loginSettingsShape)
export type LoginSettings = z.output<typeof loginSettingsSchema>

const loginSchema = z
  .object({
    /** The one-time code: names the login, and stands in its state. */
    id: z.string(),
    ...loginSettingsShape,
    /** What the integration is called. */
    name: z.string(),
    /** Where the person logs in. */
    authorizationUrl: z.string(),
    /** What the provider sends back: base64 of JSON. The server reads nothing of it but the code. */
    state: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'Login' })
export type LoginView = z.output<typeof loginSchema>

const tokenSchema = z
  .object({
    /** The key of the token; its value never leaves the server. */
    id: z.string(),
    integrationId: z.string(),
    integrationName: z.string(),
    /** The profile whose configuration it is for; null for the default one. */
    configurationId: z.string().nullable(),
    authType: z.string(),
    tokenTypes: z.array(z.enum(['access', 'refresh'])),
    /** The member whose it is; null for one that all share. */
    userId: z.string().nullable(),
    /** Whose account it opens, as the provider says; null where it does not say. */
    account: z.string().nullable(),
    scope: z.string(),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
  })
  .meta({ id: 'OAuthToken' })
export type OAuthTokenView = z.output<typeof tokenSchema>

const completionSchema = z.strictObject({
  /** The code that the provider gave. */
  accessCode: z.string().max(8_192).optional(),
  /** Of the implicit grant. */
  token: z.string().max(16_384).optional(),
  /** Milliseconds since 1970 at which the token ends. */
  expiryTimestamp: z.int().min(0).optional(),
  error: z.string().max(200).optional(),
  errorDescription: z.string().max(1_000).optional(),
  ...loginSettingsSchema.partial().shape,
  /** Where the page is that the provider led back to. */
  origin: z.string().max(1_024).optional(),
  /** The scope that the provider said there; null where it said none. */
  grantedScope: z.string().max(4_096).nullable().optional(),
})
export type LoginCompletion = z.output<typeof completionSchema>

const inApplication = {
  access: 'entity',
  entity: 'application',
  parameter: 'applicationId',
  action: 'view',
} as const

const checkSchema = z.object({ authenticated: z.boolean(), error: z.string().nullable() })

/** What a login is begun with that a run lacks. */
export const runLoginSchema = z.strictObject({ profile: profileKeySchema.optional(), ...beginning })

export const missingLoginSchema = z.object({
  /** The login that was begun; null where none is missing any more. */
  login: loginSchema.nullable(),
})

const configured = {
  access: 'entity',
  entity: 'integration',
  parameter: 'integrationId',
  action: 'configure',
} as const

const ofPlace = z.strictObject({
  /** The profile whose configuration is meant; absent for the default one. */
  profileId: z.string().min(1).max(64).optional(),
})

export const oauthRoutes = {
  connect: route(address('POST', '/api/v1/integrations/:integrationId/logins'), {
    summary: 'Begin the login whose token all users of an integration share',
    policy: configured,
    body: ofPlace.extend(beginning),
    response: loginSchema,
  }),
  listTokens: route(address('GET', '/api/v1/integrations/:integrationId/tokens'), {
    summary: 'The shared tokens of an integration, without their values',
    policy: configured,
    response: z.object({ tokens: z.array(tokenSchema) }),
  }),
  revoke: route(address('POST', '/api/v1/integrations/:integrationId/revocations'), {
    summary: 'Revoke and delete the shared token of a configuration',
    policy: configured,
    body: ofPlace,
    response: z.null(),
  }),
  beginInPage: route(publishedAddresses.logInInPreview, {
    summary: 'Begin the login that an API needs, as it is saved now, for whoever asks',
    policy: { access: 'entity', entity: 'page', parameter: 'pageId', action: 'edit' },
    body: runLoginSchema.extend({ viewMode: z.enum(['editor', 'preview']).optional() }),
    response: missingLoginSchema,
  }),
  beginInApplication: route(publishedAddresses.logIn, {
    summary: 'Begin the login that an API of a deployed application needs, for whoever asks',
    policy: inApplication,
    body: runLoginSchema,
    response: missingLoginSchema,
    isLimitedForPublic: true,
  }),
  readLogin: route(publishedAddresses.readLogin, {
    summary: 'Whether a login of your own has succeeded',
    policy: { access: 'member' },
    response: checkSchema,
  }),
  finish: route(address('POST', '/api/v1/oauth/logins/:loginId/completion'), {
    summary: 'Finish a login that this browser began, with what the provider answered',
    policy: { access: 'member' },
    body: completionSchema,
    response: checkSchema,
  }),
  readLoginInApplication: route(publishedAddresses.readLoginInApplication, {
    summary: 'Whether a login has succeeded that somebody began whom another site signs in',
    policy: inApplication,
    response: checkSchema,
    isLimitedForPublic: true,
  }),
  finishInApplication: route(publishedAddresses.finishLogin, {
    summary: 'Finish a login in a page of another site, with what the window of the provider handed over',
    policy: inApplication,
    body: completionSchema,
    response: checkSchema,
    isLimitedForPublic: true,
  }),
  logout: route(publishedAddresses.endLogins, {
    summary: 'End what you have logged in to for as long as you are signed in',
    policy: { access: 'member' },
    body: z.strictObject({}),
    response: z.null(),
  }),
  listOwn: route(address('GET', '/api/v1/account/oauth-tokens'), {
    summary: 'Your own logins at integrations of your organization',
    policy: { access: 'member' },
    response: z.object({ tokens: z.array(tokenSchema) }),
  }),
  revokeOwn: route(address('POST', '/api/v1/account/oauth-tokens/:tokenId/revocation'), {
    summary: 'Revoke and delete a login of your own',
    policy: { access: 'member' },
    response: z.null(),
  }),
}
