/** What somebody may be called, by the address that they sign in with: "Jane" for jane.doe@example.com. Empty where it says nothing. */
export const shortUserName = (username: string): string => {
  const [local = ''] = username.split('@')
  const [first = ''] = local.split(/[._\-+\s]+/u).filter((word) => word !== '')
  const [initial = ''] = first
  return `${initial.toUpperCase()}${first.slice(initial.length)}`
}
