const longestName = 80

/**
 * A name that somebody chose, for a mail to somebody else: one line without what mail programs turn into links, such as
 * addresses of sites and of mails.
 */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/[a-z][a-z0-9+.-]*:\/*/giu, ' ')
    .replaceAll(/[/\\<>()[\]{}"]+/gu, ' ')
    .replaceAll('@', ' at ')
    .replaceAll(/(?<=[\p{L}\p{N}_-])[.\u3002\uff0e\uff61](?=[\p{L}\p{N}_-])/gu, '. ')
    .replaceAll(/ +/gu, ' ')
    .trim()
    .slice(0, longestName)
