import { displayNameSchema, oneLineNameSchema, organizationRoles, profileSchema } from '@ashlar/schema'
import { assistantTellings, contextModes } from '@ashlar/schema/assistant-settings'
import { z } from 'zod'
import { publishedAddresses } from '../published-addresses.ts'
import { address, route } from '../route.ts'

export const emailSchema = z.email('An e-mail address is expected.').max(254).toLowerCase()
export const personNameSchema = oneLineNameSchema
/** The rules for passwords are the identity library's and answered with their own code; here only the size. */
export const passwordSchema = z.string().max(1000)

/** How many characters people type to prove an address: what five attempts find of them is next to nothing. */
export const typedCodeLength = 8

/** How much an organization pays for; an installation of one's own has all of it. */
export const billingPlans = ['TRIAL', 'FREE', 'STARTER', 'PRO', 'ENTERPRISE'] as const

/** What this installation offers to whoever asks. All that the server decides of it, so that no client guesses. */
const capabilitiesSchema = z
  .object({
    /** Whether anybody can sign up; else only who was invited. */
    signUp: z.boolean(),
    /** Whether the person may found another organization. */
    founding: z.boolean(),
    /** Whether mails reach people: else links come from whoever runs the installation. */
    mail: z.boolean(),
    /** Whether browsers keep passkeys for the address of the installation. */
    passkeys: z.boolean(),
    /** Whether those who build have an assistant to ask. */
    assistant: z.boolean(),
    /** Whether it is told tables and columns of an integration. */
    assistantMetadata: z.boolean(),
    /** Whether there is an assistant that builds. */
    assistantBuilding: z.boolean(),
    /** What models may be told. */
    assistantTells: z.enum(assistantTellings),
    /** How much of the values around code models are told, whatever a person prefers; null: as they prefer. */
    assistantContextMode: z.enum(contextModes).nullable(),
    /** Whether there is a model that completes code while it is written; organizations turn it on. */
    completion: z.boolean(),
    /** Whether it can be told what became of suggestions. */
    completionFeedback: z.boolean(),
    /** Whether there are secret stores to manage and to read. */
    secretStores: z.boolean(),
  })
  .meta({ id: 'Capabilities' })
export type Capabilities = z.output<typeof capabilitiesSchema>

/** From where somebody came who signed up, by the names of the parameters in their first address. */
export const sourceSchema = z.record(
  z.string().regex(/^(?:referrer|gclid|utm_\w{1,40}|sbt_\w{1,40})$/u),
  z.string().min(1).max(200),
)
export type Source = z.output<typeof sourceSchema>
/** More values of a source than this are not kept. */
export const mostSourceValues = 20

const signedInUserSchema = z.object({
  isAnonymous: z.literal(false),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What they sign in with. */
  username: z.string(),
  role: z.enum(organizationRoles),
  /** Those that they are in, as applications read them. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Whether they administer the organization. */
  isAdmin: z.boolean(),
  /** Whether they run the installation. */
  isOperator: z.boolean(),
  /** Whether the account is of today. */
  new: z.boolean(),
  emailVerificationStatus: z.enum(['unverified', 'verified']),
  /** The survey that is shown to them; null: none is. */
  surveyToShow: z.string().nullable(),
  currentOrganizationId: z.string(),
  /** From where they came when they signed up; null where that is not known. */
  source: sourceSchema.nullable(),
})

/** As what somebody can look at the product: a role of the organization, or what a group is given. */
const viewedShape = {
  kind: z.enum(['role', 'group']),
  /** Of a built-in role, its key. */
  id: z.string().regex(/^[\w-]{1,64}$/u),
}

export const sessionSchema = z
  .object({
    /** Nobody has set up the organization yet. */
    isSetUpNeeded: z.boolean(),
    /** A visitor learns nothing but that nobody is signed in. */
    user: z.discriminatedUnion('isAnonymous', [
      z.object({ isAnonymous: z.literal(true) }),
      signedInUserSchema,
    ]),
    /** The one of the tab that asks. */
    organization: z
      .object({
        id: z.string(),
        name: z.string(),
        /** An address of data; null: it has none. */
        logo: z.string().nullable(),
        /** In `#rrggbb`; null: the color of the product. */
        accentColor: z.string().nullable(),
        /** After so many minutes without an action the browser signs out; null: never for that. */
        idleMinutes: z.int().nullable(),
        /** Whether it asks for a second factor that the person lacks, so that they do nothing in it before they have one. */
        needsSecondFactor: z.boolean(),
        /** Where the person has code completed while they write it; null: nowhere. */
        completion: z
          .object({
            /** The only applications, by id; null: all. */
            applications: z.array(z.string()).nullable(),
            /** Whether it is told what becomes of suggestions. */
            sendsFeedback: z.boolean(),
          })
          .nullable(),
        /** When its data goes, where somebody has deleted it. */
        deletesAt: z.string().nullable(),
      })
      .nullable(),
    /** All that the person belongs to, those of earlier days first. */
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        role: z.enum(organizationRoles),
        billing: z.object({ plan: z.enum(billingPlans) }),
        created: z.string(),
        /** Where its APIs run: with the installation, or by an agent of its own. */
        agentType: z.enum(['cloud', 'on-premise']),
        profiles: z.array(profileSchema),
      }),
    ),
    capabilities: capabilitiesSchema,
    /** The same, under the name by which clients of flags read them. */
    flagBootstrap: capabilitiesSchema,
    /** The agents that run APIs of the organization: none. */
    agents: z.array(z.object({ id: z.string(), name: z.string() })),
    permissions: z.array(z.string()),
    /** As somebody of which role or group this browser looks at the product; null: as what they are. */
    viewAs: z.object({ ...viewedShape, name: z.string() }).nullable(),
    /** Where the person can write to for help; null where the installation names no address, and to visitors. */
    supportEmail: z.string().nullable(),
    /** The address of the chat with whoever helps; null where the installation has none, and to visitors. */
    supportChat: z.string().nullable(),
  })
  .meta({ id: 'Session' })
export type SessionView = z.output<typeof sessionSchema>
/** As what somebody looks at the product. */
export type ViewedAs = NonNullable<SessionView['viewAs']>
/** Somebody who is signed in. */
export type SignedInUser = z.output<typeof signedInUserSchema>

/** A code of an app, or one for whoever has lost it. */
export const secondFactorCode = z.string().trim().min(1, 'Enter a code.').max(40)

const nothing = z.null()
const signUpToken = z.string().min(1).max(4000)

export const sessionRoutes = {
  read: route(publishedAddresses.whoAmI, {
    summary: 'Who is signed in, to what they belong, and what they and the installation may do',
    policy: { access: 'anyone', reason: 'A visitor learns only that nobody is signed in.' },
    // What is known of where somebody comes from, and of visitors `visitorId` with `applicationId`, where they are counted; all
    // else that an address of a campaign carries is let through and ignored.
    query: z.looseObject({}),
    response: sessionSchema,
  }),
  viewAs: route(address('PUT', '/api/v1/session/view-as'), {
    summary:
      'Look at the product as somebody of another role or group does, with no more than one may do; null: as who one is',
    policy: { access: 'member' },
    body: z.strictObject({ viewAs: z.strictObject(viewedShape).nullable() }),
    response: nothing,
  }),
  setUp: route(address('POST', '/api/v1/set-up'), {
    summary: "Create the first organization and its owner's account",
    policy: { access: 'anyone', reason: 'Possible exactly once, while there is no organization.' },
    body: z.strictObject({
      organizationName: displayNameSchema,
      name: personNameSchema,
      email: emailSchema,
      password: passwordSchema,
    }),
    response: sessionSchema,
  }),
  signIn: route(address('POST', '/api/v1/session'), {
    summary: 'Sign in with e-mail and password',
    policy: { access: 'anyone', reason: 'The credentials are the right to it.' },
    body: z.strictObject({ email: emailSchema, password: passwordSchema }),
    response: sessionSchema,
  }),
  enterCode: route(address('POST', '/api/v1/session/second-factor'), {
    summary: 'Finish signing in with a code, in the browser that has just shown the password',
    policy: {
      access: 'anyone',
      reason: 'The code, and the browser that showed the password, are the right to it.',
    },
    body: z.strictObject({ code: secondFactorCode }),
    response: sessionSchema,
  }),
  signOut: route(publishedAddresses.signOut, {
    summary: 'End the session of this browser',
    policy: { access: 'anyone', reason: 'Ends only the session of the cookie that came with it.' },
    response: nothing,
  }),
  signUp: route(address('POST', '/api/v1/accounts'), {
    summary: 'Ask for an account and an organization of its own, where the installation is open to that',
    policy: {
      access: 'anyone',
      reason: 'Refused unless the installation allows it; sends a link to the address and stores nothing.',
    },
    body: z.strictObject({ organizationName: displayNameSchema, name: personNameSchema, email: emailSchema }),
    response: z.object({
      email: z.string(),
      /** Where to write where nothing arrives; null where the installation names no address. */
      supportEmail: z.string().nullable(),
      /** The address of the chat with whoever helps. */
      supportChat: z.string().nullable(),
    }),
  }),
  sendCode: route(address('POST', '/api/v1/verification-codes'), {
    summary: 'Send the code and the link of a sign-up again, for the browser that asked for it',
    policy: { access: 'anyone', reason: 'The address is the one that the browser asked for, never another.' },
    body: z.strictObject({ email: emailSchema, force: z.boolean().optional() }),
    response: z.object({ email: z.string() }),
  }),
  verify: route(address('POST', '/api/v1/verifications'), {
    summary: 'Prove an e-mail address with the code from the message, in the browser that asked for it',
    policy: { access: 'anyone', reason: 'The code and the browser are the right to it.' },
    body: z.strictObject({ email: emailSchema, code: z.string().max(20) }),
    response: z.object({
      success: z.boolean(),
      /** Why not, in a sentence; null with success. */
      error: z.string().nullable(),
      /** What the link of the message holds, which finishes the sign-up; null without success. */
      token: z.string().nullable(),
    }),
  }),
  readSignUp: route(address('POST', '/api/v1/accounts/opening'), {
    summary: 'What the link of a sign-up is for, by its token',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: signUpToken }),
    response: z.object({ email: z.string(), organizationName: z.string() }),
  }),
  finishSignUp: route(address('POST', '/api/v1/accounts/verification'), {
    summary:
      'Prove an e-mail address with the token from the message, and choose the password of the account',
    policy: { access: 'anyone', reason: 'The token is the right to it.' },
    body: z.strictObject({ token: signUpToken, password: passwordSchema }),
    response: sessionSchema,
  }),
  issueToken: route(address('POST', '/api/v1/session/token'), {
    summary: 'A short-lived token that identifies the signed-in user to agents',
    policy: { access: 'member' },
    response: z.object({
      token: z.string(),
      /** The same, under the name that clients of OAuth read. */
      access_token: z.string(),
      expiresAt: z.string(),
    }),
  }),
}
