const longest = 254

/** The e-mail address that the link to a form names, for its field; anybody can have written the link. */
export const hintOfAddress = (search: string): string => {
  const parameters = new URLSearchParams(search)
  return (parameters.get('email') ?? parameters.get('login_hint') ?? '').trim().slice(0, longest)
}
