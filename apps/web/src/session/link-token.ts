/**
 * The token that the link of a message carries: after `#`, where servers and proxies never see it, alone or as `token=`;
 * or as the query parameter `token`.
 */
export const tokenOfLink = (address: { search: string; hash: string }): string => {
  const fragment = address.hash.replace(/^#/, '')
  const inFragment = fragment.startsWith('token=') ? new URLSearchParams(fragment).get('token') : fragment
  if (inFragment !== null && inFragment !== '') return inFragment
  return new URLSearchParams(address.search).get('token') ?? ''
}
