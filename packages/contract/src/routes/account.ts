import { z } from 'zod'
import { address, route } from '../route.ts'
import { emailSchema, passwordSchema, personNameSchema } from './session.ts'

const accountSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    /** The address that is to be theirs once they have opened the link that was mailed there. */
    awaitedEmail: z.string().nullable(),
    /** Whether mails reach people: an address cannot be changed without. */
    sendsMail: z.boolean(),
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

export const accountRoutes = {
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
