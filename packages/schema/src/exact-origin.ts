/** Names and IPv4 numbers as a policy of a page may hold them; nothing that would begin another rule of it. */
const hostName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/

/**
 * The origin that a text is to the letter, as browsers write it (`https://shop.example.com`, without a path and without
 * wildcards), made from its parts; null for any other text.
 */
export const exactOrigin = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port } = new URL(text)
  if ((protocol !== 'https:' && protocol !== 'http:') || !hostName.test(hostname)) return null
  const origin = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
  return origin === text ? origin : null
}
