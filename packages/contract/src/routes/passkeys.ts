import { oneLineNameSchema } from '@ashlar/schema'
import { z } from 'zod'
import { address, route } from '../route.ts'
import { passwordSchema, sessionSchema } from './session.ts'

/** Bytes, as browsers write them in JSON (RFC 4648, section 5, without padding). */
const bytes = z.base64url().min(1).max(20_000)
const credentialId = z.base64url().min(1).max(1400)
const passkeyType = z.literal('public-key')
const userVerification = z.literal('required')
const timeout = z.int()

const passkeySchema = z
  .object({
    id: z.string(),
    /** As its owner calls it. */
    name: z.string(),
    /** Whether other devices of the person may have it too. */
    isSynchronized: z.boolean(),
    createdAt: z.string(),
    /** Null where nobody has signed in with it yet. */
    lastUsedAt: z.string().nullable(),
  })
  .meta({ id: 'Passkey' })
export type PasskeyView = z.output<typeof passkeySchema>

/** What a browser is asked to make a passkey from. */
const creationSchema = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: passkeyType, alg: z.int() })),
  timeout,
  attestation: z.literal('none'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  excludeCredentials: z.array(z.object({ id: z.string(), type: passkeyType })),
})

/** What a browser is asked to sign. Names no passkey: whose it is, the passkey says. */
const requestSchema = z.object({ challenge: z.string(), rpId: z.string(), timeout, userVerification })

/** A passkey that a browser has made. What else browsers say of it is let through and ignored. */
const madeSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: passkeyType,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
})
export type MadePasskey = z.output<typeof madeSchema>

/** What a browser has signed with a passkey. */
const signedSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: passkeyType,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
export type SignedByPasskey = z.output<typeof signedSchema>

const asked = 'The passkey, and the browser that asked for it, are the right to it.'

export const passkeyRoutes = {
  list: route(address('GET', '/api/v1/account/passkeys'), {
    summary: 'The passkeys of your own account',
    policy: { access: 'member' },
    response: z.object({ passkeys: z.array(passkeySchema) }),
  }),
  begin: route(address('POST', '/api/v1/account/passkeys/beginning'), {
    summary: 'Begin to add a passkey to your own account, in this browser',
    policy: { access: 'member' },
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ options: creationSchema }),
  }),
  add: route(address('POST', '/api/v1/account/passkeys'), {
    summary: 'Add the passkey that this browser has made',
    policy: { access: 'member' },
    body: z.strictObject({ name: oneLineNameSchema, passkey: madeSchema }),
    response: passkeySchema,
  }),
  rename: route(address('PATCH', '/api/v1/account/passkeys/:passkeyId'), {
    summary: 'Call a passkey of your own account by another name',
    policy: { access: 'member' },
    body: z.strictObject({ name: oneLineNameSchema }),
    response: z.object({ name: z.string() }),
  }),
  remove: route(address('POST', '/api/v1/account/passkeys/:passkeyId/removal'), {
    summary: 'Remove a passkey from your own account',
    policy: { access: 'member' },
    body: z.strictObject({ password: passwordSchema }),
    response: z.null(),
  }),
  ask: route(address('POST', '/api/v1/session/passkey/beginning'), {
    summary: 'What a passkey has to sign for somebody who wants to sign in with it, in this browser',
    policy: { access: 'anyone', reason: 'It is a random text, and keeps nothing.' },
    response: z.object({ options: requestSchema }),
  }),
  enter: route(address('POST', '/api/v1/session/passkey'), {
    summary: 'Sign in with a passkey, in place of password and code',
    policy: { access: 'anyone', reason: asked },
    body: z.strictObject({ passkey: signedSchema }),
    response: sessionSchema,
  }),
}
