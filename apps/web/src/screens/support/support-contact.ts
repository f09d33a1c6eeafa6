import type { MemberView } from '@ashlar/contract'

/** How many administrators are named; more than a few nobody reads. */
const mostNamed = 5

/** Those who run an organization, owners first, then by name: whom its people ask where there is no support address. */
export const administratorsOf = (members: readonly MemberView[]): readonly MemberView[] =>
  members
    .filter(({ role }) => role === 'owner' || role === 'admin')
    .toSorted(
      (one, other) =>
        Number(one.role !== 'owner') - Number(other.role !== 'owner') || one.name.localeCompare(other.name),
    )
    .slice(0, mostNamed)

/** The address of a new mail to support that says which organization it comes from. */
export const mailTo = (email: string, organization: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Ashlar at ${organization}`)}`
