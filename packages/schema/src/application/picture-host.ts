const pictureHost =
  /^(?:\*\.(?=[^.]+\.[^.]))?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::\d{1,5})?$/

const longestHost = 253

/**
 * Whether a text is a host whose pictures may be allowed: `images.example.com`, `*.example.com` for all names below, each
 * with a port where it is not 443. Exactly what a policy of a page may hold: nothing that would begin another rule of it.
 */
export const isPictureHost = (text: string): boolean => text.length <= longestHost && pictureHost.test(text)
