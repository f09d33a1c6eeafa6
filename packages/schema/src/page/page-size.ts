/** The most that the document of a page may take as text, in bytes. */
export const maximumPageBytes = 5 * 1024 * 1024

/** How much a value of JSON takes as text, in bytes of UTF-8. */
export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Why a page was refused for its size, and what to do about it. */
export const pageTooLarge =
  'A page takes at most 5 MB. Move part of it to another page, or keep large texts and files in a database.'
