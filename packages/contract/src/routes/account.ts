import { z } from 'zod'
import { address, route } from '../route.ts'
import { emailSchema, passwordSchema, personNameSchema, secondFactorCode } from './session.ts'

const accountSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    /** The address that is to be theirs once they have opened the link that was mailed there. */
    awaitedEmail: z.string().nullable(),
    /** Whether mails reach people: an address cannot be changed without. */
    sendsMail: z.boolean(),
    /** Whether more than the password is asked for, and how many codes are left for whoever loses that. */
    secondFactor: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  })
  .meta({ id: 'Account' })
export type AccountView = z.output<typeof accountSchema>

export const signInSchema = z
  .object({
    id: z.string(),
    /** What the browser calls itself, in words. */
    device: z.string(),
    /** On the network. */
    address: z.string().nullable(),
    signedInAt: z.string(),
    endsAt: z.string(),
    /** The browser that asks. */
    isPresent: z.boolean(),
  })
  .meta({ id: 'SignIn' })
export type SignInView = z.output<typeof signInSchema>

/** Shown once: only their hashes are kept. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const passwordAndCode = z.strictObject({ password: passwordSchema, code: secondFactorCode })

export const accountRoutes = {
  beginSecondFactor: route(address('POST', '/api/v1/account/second-factor'), {
    summary: 'Make the secret for an app that shows codes; it counts once a code was typed',
    policy: { access: 'member' },
    body: z.strictObject({ password: passwordSchema }),
    response: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmSecondFactor: route(address('POST', '/api/v1/account/second-factor/confirmation'), {
    summary: 'Turn two-step sign-in on with a code of the app',
    policy: { access: 'member' },
    body: z.strictObject({ code: secondFactorCode }),
    response: recoveryCodes,
  }),
  renewRecoveryCodes: route(address('POST', '/api/v1/account/second-factor/recovery-codes'), {
    summary: 'Make new recovery codes; those before stop',
    policy: { access: 'member' },
    body: passwordAndCode,
    response: recoveryCodes,
  }),
  endSecondFactor: route(address('POST', '/api/v1/account/second-factor/removal'), {
    summary: 'Turn two-step sign-in off',
    policy: { access: 'member' },
    body: passwordAndCode,
    response: z.null(),
  }),
  read: route(address('GET', '/api/v1/account'), {
    summary: 'What somebody may change of their own account',
    policy: { access: 'member' },
    response: accountSchema,
  }),
  rename: route(address('PATCH', '/api/v1/account'), {
    summary: 'Change your own name',
    policy: { access: 'member' },
    body: z.strictObject({ name: personNameSchema }),
    response: z.object({ name: z.string() }),
  }),
  changePassword: route(address('POST', '/api/v1/account/password'), {
    summary: 'Change your own password, which signs all your other browsers out',
    policy: { access: 'member' },
    body: z.strictObject({ present: passwordSchema, password: passwordSchema }),
    response: z.null(),
  }),
  askForEmail: route(address('POST', '/api/v1/account/email'), {
    summary: 'Ask for another address of your own account; a link is mailed there',
    policy: { access: 'member' },
    body: z.strictObject({ email: emailSchema, password: passwordSchema }),
    response: z.object({ email: z.string() }),
  }),
  withdrawEmail: route(address('DELETE', '/api/v1/account/email'), {
    summary: 'Keep the present address: the link that was mailed to another one stops',
    policy: { access: 'member' },
    response: z.null(),
  }),
  confirmEmail: route(address('POST', '/api/v1/account/email/confirmation'), {
    summary: 'Take the new address, with the token that was mailed there',
    policy: { access: 'member' },
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: z.object({ email: z.string() }),
  }),
  listSignIns: route(address('GET', '/api/v1/account/sign-ins'), {
    summary: 'The browsers that are signed in to your own account',
    policy: { access: 'member' },
    response: z.object({ signIns: z.array(signInSchema) }),
  }),
  endSignIn: route(address('DELETE', '/api/v1/account/sign-ins/:signInId'), {
    summary: 'Sign one of your own browsers out',
    policy: { access: 'member' },
    response: z.null(),
  }),
  endOtherSignIns: route(address('DELETE', '/api/v1/account/sign-ins'), {
    summary: 'Sign all your own browsers out but this one',
    policy: { access: 'member' },
    response: z.null(),
  }),
}
