/** A file name from a title: what file systems refuse is left out. */
export const fileNameOf = (title: string, ending: string): string =>
  `${
    title
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 120) || 'table'
  }.${ending}`

/** Hands a file to the browser as a download. */
export const downloadFile = (content: Blob, name: string): void => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the address only after the press is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
