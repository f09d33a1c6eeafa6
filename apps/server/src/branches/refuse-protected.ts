import { Refusal } from '../requests/refusal.ts'

/** Refuses to save what is on a protected default branch, which changes by merging alone. */
export const refuseProtected = ({ isProtected }: { readonly isProtected: boolean }, noun: string): void => {
  if (!isProtected) return
  throw new Refusal(
    'not_allowed',
    `The default branch of this ${noun} is protected. Make a branch, change it there, and have it merged.`,
  )
}
