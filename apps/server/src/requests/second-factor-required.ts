import { Refusal } from './refusal.ts'

/** For a member without the second factor that their organization asks for. */
export const secondFactorRequired = (): Refusal =>
  new Refusal(
    'second_factor_required',
    'Your organization asks its members for more than a password. Set up two-step sign-in or a passkey in your personal settings first.',
  )
