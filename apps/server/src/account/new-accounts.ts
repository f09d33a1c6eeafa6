const dayInMilliseconds = 24 * 60 * 60 * 1000

/** Accounts made after this are new ones. */
export const newAccountsSince = (now: Date): Date => new Date(now.getTime() - dayInMilliseconds)
